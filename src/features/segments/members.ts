import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { rowsBy } from '../../store/rows-by.ts'
import { dayOf, readZone } from '../insight/days.ts'
import { recordRevenueChanges } from '../people/organizations/revenue-changes.ts'
import { readUses } from './admission.ts'
import { matches, needsOf } from './condition.ts'
import { segmentMembersChanged } from './events.ts'
import { readPeople } from './read-people.ts'
import { conditionOf, type SegmentRow } from './segments.ts'

/**
 * Whether somebody is in a segment. By primary key.
 * @internal
 */
export async function isInSegment(
  { run }: Pick<CompanyDb, 'run'>,
  segmentId: number,
  userId: number,
): Promise<boolean> {
  return (await run(membership, { segmentId, userId })).length > 0
}

const membership = companyQuery<{ segmentId: number; userId: number }, { user_id: number }>(
  (query, value, engine) =>
    query
      .selectFrom('segment_members')
      .select('user_id')
      .where('segment_id', '=', value('segmentId'))
      .where(seek(engine, 'user_id', value('userId')))
      .orderBy('segment_id')
      .orderBy('user_id'),
)

/**
 * The ids of the segments that somebody is in. By segment_members_by_user.
 * @internal
 */
export async function segmentsOf(db: Pick<CompanyDb, 'run'>, userId: number): Promise<number[]> {
  const rows = await rowsBy(db, 'segment_members', 'user_id', [userId])
  return rows.map(({ segment_id }) => segment_id).sort((a, b) => a - b)
}

type Member = { segmentId: number; userId: number; organizationId: number | null }

/**
 * Finds out for each of these people which segments they are in now, and with which organization. What they vote for is
 * counted anew where that is another than before.
 */
export async function recountPeople(
  transaction: CompanyTransaction,
  segments: SegmentRow[],
  userIds: number[],
) {
  const ids = [...new Set(userIds)]
  if (segments.length === 0 || ids.length === 0) return
  const conditions = segments.map(each => ({ id: each.id, condition: conditionOf(each) }))
  const needs = needsOf(conditions.map(({ condition }) => condition))
  const today = needs.days ? dayOf(transaction.now, await readZone(transaction)) : 0
  const people = await readPeople(transaction, ids, needs)
  const revenues = new Map<number, number>()
  const after = new Map<string, Member>()
  for (const person of people) {
    const { organization } = person
    if (organization) revenues.set(organization.id, organization.revenue)
    for (const { id, condition } of conditions)
      if (matches(condition, person, today)) {
        const member = {
          segmentId: id,
          userId: person.id,
          organizationId: organization?.id ?? null,
        }
        after.set(keyOf(member), member)
      }
  }
  const before = await membersAmong(transaction, segments, ids)
  const left = [...before.values()].filter(member => !after.has(keyOf(member)))
  const put = [...after.values()].filter(
    member => before.get(keyOf(member))?.organizationId !== member.organizationId,
  )
  if (left.length === 0 && put.length === 0) return
  const replaced = put.flatMap(member => before.get(keyOf(member)) ?? [])
  await deleteMembers(transaction, left)
  await insertRows(
    transaction,
    'segment_members',
    put.map(({ segmentId, userId, organizationId }) => ({
      segment_id: segmentId,
      user_id: userId,
      organization_id: organizationId,
    })),
    'on conflict (company_id, segment_id, user_id) do update set organization_id = excluded.organization_id',
  )
  await countMembers(transaction, { gone: [...left, ...replaced], come: put, revenues })
  const changed = [...left, ...put].map(({ userId }) => userId)
  await recordRevenueChanges(transaction, 'user', [...new Set(changed)])
  const come = put.filter(member => !before.has(keyOf(member)))
  await recordMembersChanged(
    transaction,
    [...left, ...come].map(({ segmentId }) => segmentId),
  )
}

/** From the next request on, other people see what these segments are for. */
export async function recordMembersChanged(transaction: CompanyTransaction, segmentIds: number[]) {
  if (segmentIds.length === 0) return
  const uses = await readUses(transaction)
  for (const segment_id of new Set(segmentIds))
    if (uses.has(segment_id)) transaction.record(segmentMembersChanged, { segment_id })
}

const keyOf = ({ segmentId, userId }: Pick<Member, 'segmentId' | 'userId'>) =>
  `${segmentId} ${userId}`

async function membersAmong(
  transaction: CompanyTransaction,
  segments: SegmentRow[],
  userIds: number[],
): Promise<Map<string, Member>> {
  const rows = await rowsBy(transaction, 'segment_members', 'user_id', userIds)
  const listed = new Set(segments.map(({ id }) => id))
  return new Map(
    rows
      .filter(({ segment_id }) => listed.has(segment_id))
      .map(({ segment_id, user_id, organization_id }) => {
        const member = {
          segmentId: segment_id,
          userId: user_id,
          organizationId: organization_id,
        }
        return [keyOf(member), member]
      }),
  )
}

async function deleteMembers(transaction: CompanyTransaction, members: Member[]) {
  for (const [segmentId, left] of Map.groupBy(members, each => each.segmentId)) {
    const ids = JSON.stringify(left.map(({ userId }) => userId))
    await transaction.run(deleteRows, { segmentId, ids })
  }
}

const deleteRows = companyStatement<{ segmentId: number; ids: string }>(
  (companyId, value, engine) => sql`delete from segment_members
    where company_id = ${companyId} and segment_id = ${value('segmentId')}
      and ${isOneOf(engine, 'user_id', 'bigint', value('ids'))}`,
)

type Moves = { gone: Member[]; come: Member[]; revenues: ReadonlyMap<number, number> }

type Counted = { people: number; organizations: number; revenue: number }

/** Adds the difference to the sums of each segment, and to those of its organizations. */
async function countMembers(transaction: CompanyTransaction, { gone, come, revenues }: Moves) {
  const sums = new Map<number, Counted>()
  const sumOf = (segmentId: number) =>
    sums.getOrInsertComputed(segmentId, () => ({ people: 0, organizations: 0, revenue: 0 }))
  const moves = new Map<number, Map<number, number>>()
  const move = ({ segmentId, organizationId }: Member, by: 1 | -1) => {
    sumOf(segmentId).people += by
    if (organizationId === null) return
    const ofOrganization = moves.getOrInsertComputed(organizationId, () => new Map())
    ofOrganization.set(segmentId, (ofOrganization.get(segmentId) ?? 0) + by)
  }
  for (const member of gone) move(member, -1)
  for (const member of come) move(member, 1)
  const found = await rowsBy(transaction, 'segment_organizations', 'organization_id', [
    ...moves.keys(),
  ])
  // Looked up by key: there may be 20 for each of 500 organizations.
  const stored = new Map(found.map(row => [`${row.organization_id} ${row.segment_id}`, row]))
  const rows = [...moves].flatMap(([organizationId, ofSegments]) =>
    [...ofSegments].flatMap(([segmentId, by]) => {
      const row = stored.get(`${organizationId} ${segmentId}`)
      const people = (row?.people ?? 0) + by
      // Of one that is gone nothing is known but what it was counted with.
      const revenue = revenues.get(organizationId) ?? row?.revenue ?? 0
      const sum = sumOf(segmentId)
      sum.organizations += Number(people > 0) - Number(row !== undefined)
      sum.revenue += (people > 0 ? revenue : 0) - (row?.revenue ?? 0)
      return { segment_id: segmentId, organization_id: organizationId, people, revenue }
    }),
  )
  await insertRows(
    transaction,
    'segment_organizations',
    rows.filter(({ people }) => people > 0),
    `on conflict (company_id, segment_id, organization_id)
     do update set people = excluded.people, revenue = excluded.revenue`,
  )
  for (const { segment_id: segmentId, organization_id: organizationId, people } of rows)
    if (people === 0) await transaction.run(deleteOrganization, { segmentId, organizationId })
  for (const [segmentId, sum] of sums) await transaction.run(addSums, { segmentId, ...sum })
}

/** By primary key, as the following. */
const deleteOrganization = companyStatement<{ segmentId: number; organizationId: number }>(
  (companyId, value) => sql`delete from segment_organizations where company_id = ${companyId}
    and segment_id = ${value('segmentId')} and organization_id = ${value('organizationId')}`,
)

const addSums = companyStatement<{ segmentId: number } & Counted>(
  (companyId, value) => sql`update customer_segments set people = people + ${value('people')},
      organizations = organizations + ${value('organizations')}, revenue = revenue + ${value('revenue')}
    where company_id = ${companyId} and id = ${value('segmentId')}`,
)

/** What an organization pays is another: the sums of the segments that its people are in follow. */
export async function recountRevenue(
  transaction: CompanyTransaction,
  organizationId: number,
  revenue: number,
) {
  const rows = await rowsBy(transaction, 'segment_organizations', 'organization_id', [
    organizationId,
  ])
  for (const { segment_id: segmentId, revenue: before } of rows) {
    if (before === revenue) continue
    await transaction.run(setRevenue, { segmentId, organizationId, revenue })
    const sum = { people: 0, organizations: 0, revenue: revenue - before }
    await transaction.run(addSums, { segmentId, ...sum })
  }
}

const setRevenue = companyStatement<{
  segmentId: number
  organizationId: number
  revenue: number
}>(
  (companyId, value) => sql`update segment_organizations set revenue = ${value('revenue')}
    where company_id = ${companyId} and segment_id = ${value('segmentId')}
      and organization_id = ${value('organizationId')}`,
)
