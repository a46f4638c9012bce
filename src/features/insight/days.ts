import { localTime, type Micros } from '../../platform/clock.ts'
import type { CompanyMaintenance } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'

const dayMicros = 86_400e6

/** Days since 1970-01-01, in the time zone. */
export function dayOf(time: Micros, zone: string): number {
  return Math.floor((localTime(time / 1_000, zone) * 1_000) / dayMicros)
}

/** The company's time zone. */
export async function readZone({ run }: Pick<CompanyMaintenance, 'run'>): Promise<string> {
  return (await run(zoneRow, {}))[0]!.time_zone
}

const zoneRow = companyQuery<object, { time_zone: string }>(query =>
  query.selectFrom('companies').select('time_zone'),
)

/** As in 2026-11-16. */
export function isoDay(day: number): string {
  return new Date((day * dayMicros) / 1_000).toISOString().slice(0, 10)
}

/** So many days are also counted together. */
const blockDays = 16

export function blockOf(day: number): number {
  return Math.floor(day / blockDays)
}

/** The parts of a sum over days: whole blocks, and the days before and after them. A range may be empty. */
export type Parts = Record<
  'from' | 'to' | 'laterFrom' | 'laterTo' | 'firstBlock' | 'lastBlock',
  number
>

/** `isLatest`: nothing is later, so that the last block is all within. */
export function partsOf(from: number, to: number, { isLatest }: { isLatest: boolean }): Parts {
  const firstBlock = Math.ceil(from / blockDays)
  const lastBlock = isLatest ? blockOf(to) : blockOf(to + 1) - 1
  const isNone = firstBlock > lastBlock
  return {
    from,
    to: isNone ? to : firstBlock * blockDays - 1,
    laterFrom: isNone ? to + 1 : (lastBlock + 1) * blockDays,
    laterTo: to,
    firstBlock,
    lastBlock,
  }
}

const minuteMicros = 60e6

/** Buckets grow by the square root of two, beginning with a minute: what is read from them is right within a fifth. */
export function bucketOf(duration: Micros): number {
  return Math.max(0, Math.round(2 * Math.log2(Math.max(duration, 1) / minuteMicros)))
}

/** Durations per bucket. */
export type Buckets = ReadonlyMap<number, number>

/** The duration in hours that the given share of all stays below; null where there are none. */
export function quantileHours(buckets: Buckets, share: number): number | null {
  const total = countIn(buckets)
  let below = 0
  for (const [bucket, count] of [...buckets].sort(([a], [b]) => a - b)) {
    below += count
    if (below >= share * total) return Number((2 ** (bucket / 2) / 60).toPrecision(2))
  }
  return null
}

export function countIn(buckets: Buckets): number {
  return [...buckets.values()].reduce((sum, count) => sum + count, 0)
}
