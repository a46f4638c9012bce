type Refusal = { line: number; column: string; reason: string }

/** Rows refused for the same reason; `lines` is for people, such as `2–20, 24`. */
export type RefusalGroup = { lines: string; count: number; column: string; reason: string }

const rangesMax = 10

/** In the order of their first lines. Grouped, because a wrong encoding makes the same error in a thousand rows. */
export function groupRefusals(refusals: Refusal[]): RefusalGroup[] {
  const groups = Map.groupBy(refusals, ({ column, reason }) => JSON.stringify([column, reason]))
  return [...groups.values()].map(rows => ({
    lines: rangesOf(rows.map(({ line }) => line)),
    count: rows.length,
    column: rows[0]!.column,
    reason: rows[0]!.reason,
  }))
}

function rangesOf(lines: number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const line of lines) {
    const range = ranges.at(-1)
    if (range && line <= range.last + 1) range.last = line
    else ranges.push({ first: line, last: line })
  }
  const shown = ranges
    .slice(0, rangesMax)
    .map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`))
  return [...shown, ...(ranges.length > rangesMax ? ['…'] : [])].join(', ')
}
