import type { Histogram } from './histogram.ts'

type Labels = Readonly<Record<string, string>>
type Sample = { suffix: string; labels: Labels; value: number }

/** A metric with all its samples: plain data, which one process can send to another. */
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** How to merge several processes: by sum unless given. */
  merged?: 'min' | 'max'
  samples: Sample[]
}

type Described = Pick<Family, 'name' | 'help' | 'merged'>

export function counter(described: Described, values: Iterable<[Labels, number]>): Family {
  return { ...described, type: 'counter', samples: plain(values) }
}

export function gauge(described: Described, values: Iterable<[Labels, number]>): Family {
  return { ...described, type: 'gauge', samples: plain(values) }
}

function plain(values: Iterable<[Labels, number]>): Sample[] {
  return Array.from(values, ([labels, value]) => ({ suffix: '', labels, value }))
}

export function histogram(described: Described, values: Iterable<[Labels, Histogram]>): Family {
  const samples: Sample[] = []
  for (const [labels, { bounds, counts, sum }] of values) {
    let total = 0
    for (const [at, count] of counts.entries()) {
      total += count
      const le = at < bounds.length ? String(bounds[at]) : '+Inf'
      samples.push({ suffix: '_bucket', labels: { ...labels, le }, value: total })
    }
    samples.push({ suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total })
  }
  return { ...described, type: 'histogram', samples }
}

/** Merges the families of several processes. */
export function mergeFamilies(processes: readonly Family[][]): Family[] {
  const merged = new Map<string, { family: Family; samples: Map<string, Sample> }>()
  for (const family of processes.flat()) {
    const known = merged.get(family.name) ?? { family, samples: new Map<string, Sample>() }
    merged.set(family.name, known)
    for (const sample of family.samples) {
      const key = sample.suffix + labelText(sample.labels)
      const before = known.samples.get(key)
      const value = before ? together(family.merged, before.value, sample.value) : sample.value
      known.samples.set(key, { ...sample, value })
    }
  }
  return Array.from(merged.values(), ({ family, samples }) => ({
    ...family,
    samples: [...samples.values()],
  }))
}

/** Counters and histograms, which only grow. */
export function withoutGauges(families: readonly Family[]): Family[] {
  return families.filter(({ type }) => type !== 'gauge')
}

function together(how: Family['merged'], one: number, other: number): number {
  return how ? Math[how](one, other) : one + other
}

/** Prometheus' text format, version 0.0.4. */
export function exposition(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(
          ({ suffix, labels, value }) => `${name}${suffix}${labelText(labels)} ${value}`,
        ),
        '',
      ].join('\n'),
    )
    .join('')
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
