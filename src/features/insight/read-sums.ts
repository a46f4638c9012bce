import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { tuples } from '../../platform/db/value-list.ts'
import type { CompanyMaintenance, Runner } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { rowsById } from '../../store/rows-by.ts'
import { findOrganizations } from '../people/organizations/organizations.ts'
import { segmentOf } from '../people/organizations/segment-of.ts'
import type { CountKind } from './counts.ts'
import { type Buckets, type Parts, partsOf } from './days.ts'
import { addSegments, segmentIds } from './segments.ts'

export type Sum = { kind: CountKind; segmentId: number; count: number }

/** Each is a statement. */
const statements = {
  ofSegments: sumsOf(['posts', 'votes', 'comments']),
  /** From the first day of a period that ends today, these are different ones that were active in it. */
  ofActive: sumsOf(['last_customers', 'last_organizations', 'last_revenue']),
  ofPeriod: sumsOf(['posts', 'votes', 'comments', 'responses', 'completions']),
}

/**
 * The sums of whole periods. Of each kind, board and segment at most 30 days and a block for every 16 days are read;
 * unless nothing is later, and then 15.
 */
export async function readSums(
  { run }: Runner,
  which: keyof typeof statements,
  period: Period,
  { segments, isLatest }: { segments: readonly number[]; isLatest: boolean },
): Promise<Sum[]> {
  const parts = partsOf(period.from, period.to, { isLatest })
  return run(statements[which], { ranges: rangesOf(period, segments), ...parts })
}

/** Whole numbers to every JSON parser, as a post's revenue is. */
const countMax = sql.lit(Number.MAX_SAFE_INTEGER - 1)

function sumsOf(kinds: CountKind[]) {
  return companyStatement<Parts & { ranges: string }, Sum>((companyId, value, engine) => {
    const ranges = value('ranges')
    const ofKinds = kinds.map(kind => {
      const rows = (table: 'daily_counts' | 'block_counts', from: keyof Parts, to: keyof Parts) =>
        rowsIn({ table, kind, companyId, ranges, from: value(from), to: value(to) }, engine)
      return sql`select ${sql.lit(kind)} as kind, segment_id as "segmentId",
        cast(case when sum(count) > ${countMax} then ${countMax} else sum(count) end as bigint) as count
        from (select segment_id, count from (${rows('daily_counts', 'from', 'to')}) as earlier
          union all select segment_id, count from (${rows('daily_counts', 'laterFrom', 'laterTo')}) as later
          union all select segment_id, count from (${rows('block_counts', 'firstBlock', 'lastBlock')}) as blocks
        ) as found group by segment_id`
    })
    return sql`${sql.join(ofKinds, sql` union all `)}`
  })
}

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
function rangesOf({ boards }: Period, segments: readonly number[]): string {
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
function rowsIn(
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

/** Somebody as they are when what they did is counted. */
export type Person = {
  isCustomer: boolean
  segmentId: number
  organization: { id: number; segmentId: number; revenue: number } | undefined
}

export async function readPeople(
  transaction: CompanyMaintenance,
  ids: number[],
): Promise<Map<number, Person>> {
  const users = await rowsById(transaction, 'users', ids)
  const customers = [...users.values()].filter(({ role }) => role === 'customer')
  const organizationIds = new Set(customers.flatMap(user => user.organization_id ?? []))
  const organizations = new Map(
    (await findOrganizations(transaction, [...organizationIds])).map(each => [each.id, each]),
  )
  const organizationOf = (id: number | null) => organizations.get(id ?? 0)
  const names = customers.flatMap(user => {
    const organization = organizationOf(user.organization_id)
    return [segmentOf(user, organization), organization?.segment ?? '']
  })
  const idOf = await addSegments(transaction, names)
  return new Map(
    [...users.values()].map(user => {
      if (user.role !== 'customer') return [user.id, teamMember]
      const organization = organizationOf(user.organization_id)
      return [
        user.id,
        {
          isCustomer: user.is_guest === 0,
          segmentId: idOf(segmentOf(user, organization)),
          organization: organization && {
            id: organization.id,
            segmentId: idOf(organization.segment),
            revenue: organization.revenue,
          },
        },
      ]
    }),
  )
}

const teamMember: Person = {
  isCustomer: false,
  segmentId: segmentIds.team,
  organization: undefined,
}
