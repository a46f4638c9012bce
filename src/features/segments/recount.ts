import { sql } from 'kysely'
import { nextBatchSize } from '../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../store/company-query.ts'
import { actors } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { slices, type Task } from '../events/jobs/task.ts'
import { findOrganization } from '../people/organizations/organizations.ts'
import { needsOf } from './condition.ts'
import { recordMembersChanged, recountPeople, recountRevenue } from './members.ts'
import { nextOfOrganization, nextPeople, nextVoters } from './read-people.ts'
import { conditionOf, listSegments, nextRecount, recountedAnew } from './segments.ts'

/** A slice holds SQLite's only write lock, or the company's on PostgreSQL: as many people as are looked at in a few ms. */
let peoplePerSlice = 50
const bounds = { least: 5, most: 500 }

const rowsPerSlice = 500

/**
 * Companies where people are to be looked at, or rows of a deleted segment are left. By the changes' primary key,
 * customer_segments_recounting and customer_segments_next_recount.
 */
export async function findSegmentWork(store: Store): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from segment_changes
    union select company_id from customer_segments where recounted_to is not null or is_listed = 0
    union select company_id from customer_segments where next_recount <= ${store.clock()}
  `.execute(store.installation)
  return rows.map(row => row.company_id)
}

/** Looks at some people, or deletes some rows of a deleted segment; false when nothing is left. */
export function recountSome(db: CompanyDb): Promise<boolean> {
  const began = performance.now()
  const count = peoplePerSlice
  return db.write(actors.system, async transaction => {
    await beginDays(transaction)
    const hasMore =
      (await followChange(transaction, count)) ||
      (await recountNext(transaction, count)) ||
      (await removeDeleted(transaction))
    peoplePerSlice = nextBatchSize(count, performance.now() - began, bounds)
    return hasMore
  })
}

/** A new day can be another one to a condition: everybody is looked at again. */
async function beginDays(transaction: CompanyTransaction) {
  const { now } = transaction
  for (const segment of await listSegments(transaction)) {
    const condition = conditionOf(segment)
    // A segment of a snapshot has none yet.
    const isNew = segment.next_recount === null && needsOf([condition]).days
    const isDue = segment.next_recount !== null && segment.next_recount <= now
    if (!isNew && !isDue) continue
    const next_recount = await nextRecount(transaction, condition, now)
    await transaction.query
      .updateTable('customer_segments')
      .set({ next_recount, ...(isDue && recountedAnew) })
      .where('id', '=', segment.id)
      .execute()
  }
}

type Change = Pick<Tables['segment_changes'], 'kind' | 'subject_id' | 'passed_to'>

/** The next people whom something has changed for; whether there were any. */
async function followChange(transaction: CompanyTransaction, limit: number): Promise<boolean> {
  const changes = await transaction.run(nextChanges, { limit })
  const [first] = changes
  if (!first) return false
  const segments = await listSegments(transaction)
  const ofUsers = changes.filter(({ kind }) => kind === 'user')
  const { kind, subject_id: id, passed_to: after } = first
  if (kind === 'user') {
    const ids = ofUsers.map(({ subject_id }) => subject_id)
    await recountPeople(transaction, segments, ids)
    for (const userId of ids) await transaction.run(deleteChange, { kind, id: userId })
    return true
  }
  const statement = kind === 'organization' ? nextOfOrganization : nextVoters
  const found = (await transaction.run(statement, { id, after, limit })).map(row => row.user_id)
  const author = kind === 'post' && after === 0 ? await authorOf(transaction, id) : []
  if (kind === 'organization' && after === 0) {
    const organization = await findOrganization(transaction, id)
    if (organization) await recountRevenue(transaction, id, organization.revenue)
  }
  await recountPeople(transaction, segments, [...author, ...found])
  if (found.length < limit) await transaction.run(deleteChange, { kind, id })
  else await transaction.run(setPassed, { kind, id, to: found.at(-1)! })
  return true
}

async function authorOf(transaction: CompanyTransaction, postId: number): Promise<number[]> {
  const post = await findRow(transaction, 'posts', postId, ['creator_id'])
  return post ? [post.creator_id] : []
}

/** By primary key, and so those of organizations first. */
const nextChanges = companyQuery<{ limit: number }, Change>((query, value) =>
  query
    .selectFrom('segment_changes')
    .select(['kind', 'subject_id', 'passed_to'])
    .orderBy('kind')
    .orderBy('subject_id')
    .limit(value('limit')),
)

type Named = Pick<Change, 'kind'> & { id: number }

const deleteChange = companyStatement<Named>(
  (companyId, value) => sql`delete from segment_changes where company_id = ${companyId}
    and kind = ${value('kind')} and subject_id = ${value('id')}`,
)

const setPassed = companyStatement<Named & { to: number }>(
  (companyId, value) => sql`update segment_changes set passed_to = ${value('to')}
    where company_id = ${companyId} and kind = ${value('kind')} and subject_id = ${value('id')}`,
)

/**
 * The next people of the company, in the order of their ids, for the segment that is furthest back; of others, those that
 * have come as far go on with it. Whether any is to be recounted.
 */
async function recountNext(transaction: CompanyTransaction, limit: number): Promise<boolean> {
  const segments = await listSegments(transaction)
  const places = segments.flatMap(({ recounted_to }) => recounted_to ?? [])
  if (places.length === 0) return false
  const after = Math.min(...places)
  const people = await transaction.run(nextPeople, { after, limit })
  const ids = people.map(({ user_id }) => user_id)
  await recountPeople(transaction, segments, ids)
  const last = ids.at(-1) ?? Number.MAX_SAFE_INTEGER
  const isThrough = ids.length < limit
  await transaction.run(setRecounted, { last, to: isThrough ? null : last })
  const opened = segments.filter(
    ({ recounted_to, counted, redefined }) => recounted_to !== null && counted !== redefined,
  )
  if (isThrough)
    await recordMembersChanged(
      transaction,
      opened.map(({ id }) => id),
    )
  return true
}

/** By customer_segments_recounting. */
const setRecounted = companyStatement<{ last: number; to: number | null }>(
  (companyId, value) => sql`update customer_segments set recounted_to = ${value('to')}
    where company_id = ${companyId} and is_listed = 1 and recounted_to is not null
      and recounted_to <= ${value('last')}`,
)

/** What a deleted segment has left. Nobody adds to it. */
async function removeDeleted({ query }: CompanyTransaction): Promise<boolean> {
  const segment = await query
    .selectFrom('customer_segments')
    .select('id')
    .where('is_listed', '=', sql.lit(0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!segment) return false
  for (const [table, column] of [
    ['post_segments', 'post_id'],
    ['segment_members', 'user_id'],
    ['segment_organizations', 'organization_id'],
  ] as const) {
    const rows = query.selectFrom(table as 'post_segments').where('segment_id', '=', segment.id)
    const found = await rows
      .select(column as 'post_id')
      .orderBy('segment_id')
      .orderBy(column as 'post_id')
      .limit(rowsPerSlice)
      .execute()
    const last = (found.at(-1) as Record<string, number> | undefined)?.[column]
    if (last === undefined) continue
    await query
      .deleteFrom(table as 'post_segments')
      .where('segment_id', '=', segment.id)
      .where(column as 'post_id', '<=', last)
      .execute()
    return true
  }
  await query.deleteFrom('customer_segments').where('id', '=', segment.id).execute()
  return true
}

/** Keeps who is in which segment. */
export const recountSegments: Task = {
  ...slices('recount-segments', findSegmentWork, recountSome),
  dueByTime: clock =>
    sql<object>`select company_id from customer_segments where next_recount <= ${clock()} limit 1`,
}
