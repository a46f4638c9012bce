/** A sample of Prometheus' text format, version 0.0.4. */
export type Sample = { name: string; labels: Record<string, string>; value: number }

type Metric = { type: string; samples: Sample[] }

const namePattern = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const labelPattern = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const sampleLine = new RegExp(
  `^(${namePattern})(?:\\{(${labelPattern}(?:,${labelPattern})*)\\})? (-?[0-9.]+(?:e[+-]?[0-9]+)?)$`,
)

/** Throws at whatever the format does not allow: a line of another form, a sample twice, or out of place. */
export function parseExposition(text: string): Map<string, Metric> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.')
  const metrics = new Map<string, Metric>()
  const seen = new Set<string>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const help = /^# HELP (\S+) \S.*$/.exec(line)
    const type = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line)
    if (help) {
      current = help[1]!
      if (metrics.has(current)) throw new Error(`${current} comes twice.`)
      metrics.set(current, { type: '', samples: [] })
    } else if (type) {
      if (type[1] !== current) throw new Error(`The type of ${type[1]} is out of place.`)
      metrics.get(current)!.type = type[2]!
    } else {
      const sample = sampleOf(line)
      const key = line.slice(0, line.lastIndexOf(' '))
      if (seen.has(key)) throw new Error(`${key} comes twice.`)
      seen.add(key)
      const metric = metrics.get(current)
      const suffixes = metric?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      if (!suffixes.some(suffix => sample.name === current + suffix))
        throw new Error(`${sample.name} is out of place.`)
      metric!.samples.push(sample)
    }
  }
  for (const [name, metric] of metrics) if (metric.type === 'histogram') holdHistogram(name, metric)
  return metrics
}

function sampleOf(line: string): Sample {
  const [, name, labels = '', value] = sampleLine.exec(line) ?? []
  if (name === undefined) throw new Error(`No sample: ${line}`)
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label, text]) => [label!, text!])),
    value: Number(value),
  }
}

/** Buckets grow, end with +Inf, and that one is the count. */
function holdHistogram(name: string, { samples }: Metric) {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...others } }) => JSON.stringify(others))
  for (const [labels, own] of series) {
    const buckets = own.filter(sample => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => Number(labels.le!.replace('+Inf', 'Infinity')))
    const counts = buckets.map(({ value }) => value)
    const total = own.find(sample => sample.name === `${name}_count`)?.value
    const isRight =
      bounds.every((bound, at) => at === 0 || bound > bounds[at - 1]!) &&
      counts.every((count, at) => at === 0 || count >= counts[at - 1]!) &&
      bounds.at(-1) === Number.POSITIVE_INFINITY &&
      counts.at(-1) === total &&
      own.some(sample => sample.name === `${name}_sum`)
    if (!isRight) throw new Error(`The histogram ${name}${labels} is wrong.`)
  }
}
