import type { Measured } from './measure.ts'

/** One line of the table. */
export type Row = {
  name: string
  against: string
  /** Undefined where it could not be measured. */
  value: number | undefined
  /** A ratio (×) or a rate is to reach its goal; a multiple (times), a time or memory is to stay below it. */
  unit: '×' | '/s' | 'ms' | 'MB' | 'times'
  goal: number
  outcome: 'met' | 'NOT MET' | 'not measured' | 'not judged'
  absolute: string
  note?: string
  /** Every round of both sides, to be kept beside the table. */
  measured?: Measured[]
}

type Named = { name: string; against: string; goal: number; note?: string | undefined }

export function ratioRow(
  named: Named,
  measured: Measured,
  against: Measured,
  { isJudged = true } = {},
): Row {
  const value = measured.perSecond / against.perSecond
  const outcome = !isJudged ? 'not judged' : value >= named.goal ? 'met' : 'NOT MET'
  const absolute = `${speed(measured)} against ${speed(against)}${byCpuTime(measured, against)}`
  return {
    ...withoutEmpty(named),
    value,
    unit: '×',
    outcome,
    absolute,
    measured: [measured, against],
  }
}

/** A share or a rate. */
export function reachRow(named: Named, value: number, unit: '×' | '/s', absolute: string): Row {
  const outcome = value >= named.goal ? 'met' : 'NOT MET'
  return { ...withoutEmpty(named), value, unit, outcome, absolute }
}

/** How many times as long as another. */
export function timesRow(
  named: Named,
  [ms, againstMs]: [number, number],
  measured: Measured[],
): Row {
  const absolute = measured.map(speed).join(' against ')
  return { ...limitRow(named, ms / againstMs, 'times', absolute), measured }
}

export function limitRow(
  named: Named,
  value: number,
  unit: 'ms' | 'MB' | 'times',
  absolute: string,
): Row {
  const outcome = value <= named.goal ? 'met' : 'NOT MET'
  return { ...withoutEmpty(named), value, unit, outcome, absolute }
}

export function missingRow(named: Named, unit: Row['unit'], why: string): Row {
  const absolute = `not measured: ${why}`
  return { ...withoutEmpty(named), value: undefined, unit, outcome: 'not measured', absolute }
}

function withoutEmpty({ note, ...named }: Named) {
  return note === undefined ? named : { ...named, note }
}

function speed({ perSecond, p50Ms, p99Ms, cpuMicros }: Measured): string {
  const cpu = cpuMicros === undefined ? '' : `, ${Math.round(cpuMicros)} µs`
  return `${Math.round(perSecond)}/s (${rounded(p50Ms)}/${rounded(p99Ms)} ms${cpu})`
}

/** The same ratio of what a request cost, which others on the machine change less. */
function byCpuTime({ cpuMicros: mine }: Measured, { cpuMicros: other }: Measured): string {
  return mine === undefined || other === undefined
    ? ''
    : `, by CPU time ${(other / mine).toFixed(2)}`
}

const rounded = (ms: number) => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))
