export type Samples = Record<string, number[]>

/** What was measured, by what was done. */
export class Times {
  readonly shown: Samples = {}
  readonly confirmed: Samples = {}

  add(to: 'shown' | 'confirmed', step: string, ms: number) {
    const samples = this[to]
    samples[step] ??= []
    samples[step].push(ms)
  }
}

/** A line for each kind, with how many there were. */
export function table(title: string, samples: Samples): string {
  const rows = Object.entries(samples).map(([name, all]) => {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]?.toFixed(1) ?? '-'
    return [name, String(all.length), at(0.5), at(0.99), at(1)]
  })
  const head = [title, 'count', 'p50', 'p99', 'max']
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map(row => row[column]!.length)),
  )
  const line = (row: string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
  return [head, ...rows].map(line).join('\n')
}
