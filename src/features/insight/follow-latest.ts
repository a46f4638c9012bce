import { sql } from 'kysely'
import { settleAll } from '../../platform/db/settle-all.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import type { CompanyMaintenance } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'
import type { Counts } from './counts.ts'
import type { Person } from './read-sums.ts'

type Kind = Tables['latest_activity']['kind']
type Latest = { kind: Kind; subjectId: number; segmentId: number; day: number; revenue: number }
export type Active = { userId: number; day: number }

/**
 * Stores the latest day of customers and of their organizations, and adds it to the counts. Returns those who were not yet
 * active on that day. Within a company, times of events do not go back, unless a clock was wrong: a day before the latest is
 * skipped.
 */
export async function followLatest(
  transaction: CompanyMaintenance,
  active: Active[],
  people: ReadonlyMap<number, Person>,
  counts: Counts,
): Promise<Active[]> {
  const byCustomers = active.flatMap(({ userId, day }) => {
    const person = people.get(userId)
    return person?.isCustomer ? { userId, day, ...person } : []
  })
  if (byCustomers.length === 0) return []
  const customers = await openLatest(
    transaction,
    'customer',
    byCustomers.map(({ userId }) => userId),
  )
  const organizations = await openLatest(
    transaction,
    'organization',
    byCustomers.flatMap(({ organization }) => organization?.id ?? []),
  )
  const first = byCustomers.filter(({ userId, day, segmentId, organization }) => {
    if (organization) {
      const { id: subjectId, ...more } = organization
      organizations.move({ kind: 'organization', subjectId, day, ...more })
    }
    return customers.move({ kind: 'customer', subjectId: userId, day, segmentId, revenue: 0 })
  })
  await save(transaction, [...customers.changes(), ...organizations.changes()], counts)
  return first
}

type Change = { before: Latest | undefined; now: Latest }

async function openLatest({ run }: CompanyMaintenance, kind: Kind, ids: number[]) {
  const unique = [...new Set(ids)]
  const rows = unique.length === 0 ? [] : await run(latestOf[kind], { ids: JSON.stringify(unique) })
  const stored = new Map(rows.map(row => [row.subjectId, row]))
  const known = new Map(stored)
  return {
    /** Whether it is another day than before. */
    move(to: Latest): boolean {
      const before = known.get(to.subjectId)
      if (before && before.day > to.day) return false
      known.set(to.subjectId, to)
      return before?.day !== to.day
    },
    changes: (): Change[] =>
      [...known.values()]
        .map(now => ({ before: stored.get(now.subjectId), now }))
        .filter(({ before, now }) => before !== now && !(before && isSame(before, now))),
  }
}

function isSame(before: Latest, now: Latest): boolean {
  return (
    before.day === now.day && before.segmentId === now.segmentId && before.revenue === now.revenue
  )
}

async function save({ run }: CompanyMaintenance, changes: Change[], counts: Counts) {
  const add = ({ kind, segmentId, day, revenue }: Latest, sign: 1 | -1) => {
    if (kind === 'customer') return counts.add({ kind: 'last_customers', segmentId, day }, sign)
    counts.add({ kind: 'last_organizations', segmentId, day }, sign)
    counts.add({ kind: 'last_revenue', segmentId, day }, sign * revenue)
  }
  for (const { before, now } of changes) {
    if (before) add(before, -1)
    add(now, 1)
  }
  await settleAll(changes.map(async ({ now }) => run(setLatest, now)))
}

const latestOf = { customer: rowsOf('customer'), organization: rowsOf('organization') }

/** By primary key. */
function rowsOf(kind: Kind) {
  return companyStatement<{ ids: string }, Latest>((companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId} and kind = ${sql.lit(kind)}`
    const column = { name: 'subject_id', type: 'bigint' } as const
    const rows = rowsWith(engine, 'latest_activity', owner, column, value('ids'))
    return sql`select kind, subject_id as "subjectId", segment_id as "segmentId", day, revenue
      from (${rows}) as found`
  })
}

const setLatest = companyStatement<Latest>(
  (companyId, value) => sql`insert into latest_activity
    (company_id, kind, subject_id, segment_id, day, revenue)
    values (${companyId}, ${value('kind')}, ${value('subjectId')}, ${value('segmentId')}, ${value('day')},
      ${value('revenue')})
    on conflict (company_id, kind, subject_id)
    do update set segment_id = excluded.segment_id, day = excluded.day, revenue = excluded.revenue`,
)
