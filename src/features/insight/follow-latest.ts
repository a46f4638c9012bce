import type { CompanyMaintenance } from '../../store/company-db.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { rowsBy } from '../../store/rows-by.ts'
import type { StoredRow, Tables } from '../../store/tables.ts'
import type { Counts } from './counts.ts'
import type { Person } from './read-sums.ts'

type Kind = Tables['latest_activity']['kind']
type Latest = StoredRow<'latest_activity'>
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
      const { id: subject_id, segmentId: segment_id, revenue } = organization
      organizations.move({ kind: 'organization', subject_id, segment_id, day, revenue })
    }
    const latest = { subject_id: userId, segment_id: segmentId, day, revenue: 0 }
    return customers.move({ kind: 'customer', ...latest })
  })
  await save(transaction, [...customers.changes(), ...organizations.changes()], counts)
  return first
}

type Change = { before: Latest | undefined; now: Latest }

async function openLatest(transaction: CompanyMaintenance, kind: Kind, ids: number[]) {
  // By primary key.
  const ofKind = { condition: `kind = '${kind}'` }
  const rows = await rowsBy(transaction, 'latest_activity', 'subject_id', ids, ofKind)
  const stored = new Map(rows.map(row => [row.subject_id, row]))
  const known = new Map(stored)
  return {
    /** Whether it is another day than before. */
    move(to: Latest): boolean {
      const before = known.get(to.subject_id)
      if (before && before.day > to.day) return false
      known.set(to.subject_id, to)
      return before?.day !== to.day
    },
    changes: (): Change[] =>
      [...known.values()]
        .map(now => ({ before: stored.get(now.subject_id), now }))
        .filter(({ before, now }) => before !== now && !(before && isSame(before, now))),
  }
}

function isSame(before: Latest, now: Latest): boolean {
  return (
    before.day === now.day && before.segment_id === now.segment_id && before.revenue === now.revenue
  )
}

async function save(transaction: CompanyMaintenance, changes: Change[], counts: Counts) {
  const add = ({ kind, segment_id: segmentId, day, revenue }: Latest, sign: 1 | -1) => {
    if (kind === 'customer') return counts.add({ kind: 'last_customers', segmentId, day }, sign)
    counts.add({ kind: 'last_organizations', segmentId, day }, sign)
    counts.add({ kind: 'last_revenue', segmentId, day }, sign * revenue)
  }
  for (const { before, now } of changes) {
    if (before) add(before, -1)
    add(now, 1)
  }
  const latest = changes.map(({ now }) => now)
  await insertRows(transaction, 'latest_activity', latest, replaced)
}

const replaced = `on conflict (company_id, kind, subject_id)
  do update set segment_id = excluded.segment_id, day = excluded.day, revenue = excluded.revenue`
