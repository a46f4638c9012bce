import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { tuples } from '../../platform/db/value-list.ts'
import type { Runner } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { CountKind } from './counts.ts'
import type { Buckets } from './durations.ts'

/** Days of the period, the first and the last one among them; `boards` as in an audience. */
export type Period = { from: number; to: number; boards: 'every' | readonly number[] }

/** By kind: how many on each day, and how many in each bucket on all days. */
export type Activity = ReadonlyMap<
  CountKind,
  { days: ReadonlyMap<number, number>; buckets: Buckets }
>

/** Reads a row for each board, day, kind and bucket of the period at most. */
export async function readActivity(
  { run }: Runner,
  period: Period,
  segmentId: number,
): Promise<Activity> {
  const activity = new Map<CountKind, Record<'days' | 'buckets', Map<number, number>>>()
  const { from, to } = period
  const ranges = rangesOf(period, [segmentId])
  for (const { kind, day, bucket, count } of await run(countsOf, { ranges, from, to })) {
    const found = activity.get(kind) ?? { days: new Map(), buckets: new Map() }
    activity.set(kind, found)
    const { days, buckets } = found
    days.set(day, (days.get(day) ?? 0) + count)
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + count)
  }
  return activity
}

/** Boards and segments, in pairs. */
export function rangesOf({ boards }: Period, segments: readonly number[]): string {
  const wanted = boards === 'every' ? [0] : [...new Set(boards)]
  return JSON.stringify(wanted.flatMap(board => segments.map(segment => [board, segment])))
}

type CountRow = { kind: CountKind; day: number; bucket: number; count: number }

const kinds: readonly CountKind[] = [
  'posts',
  'votes',
  'comments',
  'customers',
  'responses',
  'completions',
]

const countsOf = companyStatement<{ ranges: string; from: number; to: number }, CountRow>(
  (companyId, value, engine) => {
    const [ranges, from, to] = [value('ranges'), value('from'), value('to')]
    const ofKinds = kinds.map(kind => {
      const rows = rowsIn({ table: 'daily_counts', kind, companyId, ranges, from, to }, engine)
      return sql`select kind, day, bucket, count from (${rows}) as found`
    })
    return sql`${sql.join(ofKinds, sql` union all `)}`
  },
)

type Wanted = {
  table: 'daily_counts' | 'block_counts'
  kind: CountKind
  companyId: number
  ranges: string
  from: number
  to: number
}

/**
 * By primary key: a range of days or blocks for each pair of a board and a segment. On PostgreSQL a part that has an order is
 * read pair by pair; on SQLite a cross join is.
 */
export function rowsIn(
  { table, kind, companyId, ranges, from, to }: Wanted,
  engine: EngineKind,
): RawBuilder<unknown> {
  const wanted = sql`(${tuples(engine, ['bigint', 'bigint'], ranges)}) as wanted`
  const counts = sql`${sql.table(table)} as c`
  const time = sql.ref(table === 'daily_counts' ? 'c.day' : 'c.block')
  const isWithin = sql`c.company_id = ${companyId} and c.kind = ${sql.lit(kind)}
    and c.board_id = wanted.a and c.segment_id = wanted.b and ${time} between ${from} and ${to}`
  return engine === 'postgres'
    ? sql`select counts.* from ${wanted} cross join lateral
        (select c.* from ${counts} where ${isWithin} order by ${time}) as counts`
    : sql`select c.* from ${wanted} cross join ${counts} where ${isWithin}`
}
