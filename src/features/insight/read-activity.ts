import { sql } from 'kysely'
import { rowsWith } from '../../platform/db/value-list.ts'
import { type CompanyDb, companyStatement, type Tables } from '../../store/index.ts'
import type { Buckets } from './durations.ts'

type Kind = Tables['daily_counts']['kind']

/** Days of the period, the first and the last one among them; `boards` as in an audience. */
export type Period = { from: number; to: number; boards: 'every' | readonly number[] }

/** By kind and day: how many, in which buckets. */
export type Activity = ReadonlyMap<Kind, ReadonlyMap<number, Buckets>>

/** Reads a row for each board, day, kind and bucket of the period at most. */
export async function readActivity(db: CompanyDb, { boards, from, to }: Period): Promise<Activity> {
  const activity = new Map<Kind, Map<number, Map<number, number>>>()
  const wanted = JSON.stringify(boards === 'every' ? [0] : boards)
  for (const { kind, day, bucket, count } of await db.run(countsOf, { boards: wanted, from, to })) {
    const days = activity.get(kind) ?? new Map<number, Map<number, number>>()
    activity.set(kind, days)
    const buckets = days.get(day) ?? new Map<number, number>()
    days.set(day, buckets)
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + count)
  }
  return activity
}

type CountRow = { kind: Kind; day: number; bucket: number; count: number }

const kinds: readonly Kind[] = [
  'posts',
  'votes',
  'comments',
  'customers',
  'responses',
  'completions',
]

/** By primary key: a range of it for each kind and board. */
const countsOf = companyStatement<{ boards: string; from: number; to: number }, CountRow>(
  (companyId, value, engine) => {
    const board = { name: 'board_id', type: 'bigint' } as const
    const ofKind = kinds.map(kind => {
      const days = sql`day between ${value('from')} and ${value('to')}`
      const owner = sql<boolean>`company_id = ${companyId} and kind = ${sql.lit(kind)} and ${days}`
      const rows = rowsWith(engine, 'daily_counts', owner, board, value('boards'))
      return sql`select kind, day, bucket, count from (${rows}) as found`
    })
    return sql<CountRow>`${sql.join(ofKind, sql` union all `)}`
  },
)
