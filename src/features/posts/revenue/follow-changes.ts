import { type RawBuilder, sql } from 'kysely'
import { settleAll } from '../../../platform/db/settle-all.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import { actors } from '../../../store/event.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { Store } from '../../../store/store.ts'
import { updateRow } from '../../../store/update-row.ts'
import type { Task } from '../../events/jobs/task.ts'
import { findOrganization } from '../../people/organizations/organizations.ts'
import { recordSegmentChanges } from '../../segments/segment-changes.ts'
import { countPosts } from './count-posts.ts'
import { findRevenueDue, isRevenueDue, nextDuePosts } from './find-due.ts'

/** A slice holds SQLite's only write lock, or the company's on PostgreSQL: no writer should wait for long. */
const changesPerSlice = 100
const postsPerSlice = 500

type Change = { kind: 'organization' | 'user'; subject_id: number; passed_to: number }

/**
 * Marks the next posts whose revenue organizations and users have changed; false when nothing is left. Nothing that
 * anybody sees is another, so it records no event.
 */
export function followSomeChanges(db: CompanyDb): Promise<boolean> {
  return db.write(actors.system, async transaction => {
    // By primary key.
    const next = { orderBy: ['kind', 'subject_id'], limit: changesPerSlice } as const
    const changes = await rowsOf(transaction, 'revenue_changes', {}, next)
    let left = postsPerSlice
    const posts = new Set<number>()
    for (const change of changes) {
      if (left <= 0) break
      const found = await followChange(transaction, change, left)
      for (const id of found) posts.add(id)
      left -= found.length
    }
    await markPosts(transaction, [...posts])
    return changes.length > 0
  })
}

/** The next posts of a change, `limit` at most. */
async function followChange(
  transaction: CompanyTransaction,
  { kind, subject_id: id, passed_to }: Change,
  limit: number,
): Promise<number[]> {
  const statement = kind === 'user' ? postsOfUser : postsOfOrganization
  const found = await transaction.run(statement, { id, after: passed_to, limit })
  const postIds = found.map(({ post_id }) => post_id)
  const isListed = kind === 'user' || (await findOrganization(transaction, id)) !== undefined
  if (!isListed) await forgetOrganization(transaction, id, postIds)
  const isDone =
    found.length < limit && (isListed || (await detachSomeUsers(transaction, id)) === 'all')
  if (isDone) await deleteRows(transaction, 'revenue_changes', { kind, subject_id: id })
  else if (found.length > 0) await transaction.run(setPassed, { kind, id, to: postIds.at(-1)! })
  return postIds
}

/** By votes_by_user. */
const postsOfUser = postsIn('votes', sql.ref('user_id'))

/** By post_organizations_by_organization. */
const postsOfOrganization = postsIn('post_organizations', sql.ref('organization_id'))

/** In terms of both columns of the index, so that no other has the order; see `seek`. */
function postsIn(table: string, column: RawBuilder<unknown>) {
  return companyStatement<{ id: number; after: number; limit: number }, { post_id: number }>(
    (companyId, value) => sql`select post_id from ${sql.table(table)}
      where company_id = ${companyId} and (${column}, post_id) > (${value('id')}, ${value('after')})
        and ${column} <= ${value('id')}
      order by ${column}, post_id limit ${value('limit')}`,
  )
}

type Named = { kind: Change['kind']; id: number }

const setPassed = companyQuery<Named & { to: number }, unknown>((query, value) =>
  query
    .updateTable('revenue_changes')
    .set({ passed_to: value('to') })
    .where('kind', '=', value('kind'))
    .where('subject_id', '=', value('id')),
)

const usersPerSlice = 500

/** Takes a deleted organization from posts. */
async function forgetOrganization(
  transaction: CompanyTransaction,
  organizationId: number,
  postIds: number[],
) {
  if (postIds.length === 0) return
  const json = JSON.stringify(postIds)
  await transaction.raw(
    companyId => sql`delete from post_organizations where company_id = ${companyId}
      and organization_id = ${organizationId} and ${isOneOf(transaction.engine, 'post_id', 'bigint', json)}`,
  )
}

/**
 * Takes a deleted organization from some of its users, who no longer show it anyway; and, with the last of them, deletes
 * it for good. No post may refer to it any more.
 */
async function detachSomeUsers(
  transaction: CompanyTransaction,
  organizationId: number,
): Promise<'some' | 'all'> {
  // By users_by_organization.
  const users = await rowsOf(
    transaction,
    'users',
    { organization_id: organizationId },
    {
      columns: ['id'],
      orderBy: ['id'],
      limit: usersPerSlice,
    },
  )
  await settleAll(
    users.map(({ id }) => updateRow(transaction, 'users', id, { organization_id: null })),
  )
  // Whoever follows the organization finds them no longer.
  await recordSegmentChanges(
    transaction,
    'user',
    users.map(({ id }) => id),
  )
  if (users.length === usersPerSlice) return 'some'
  await transaction.query.deleteFrom('organizations').where('id', '=', organizationId).execute()
  return 'all'
}

/** The revenue of these posts may have changed, and that of the posts that they were merged into. */
async function markPosts(transaction: CompanyTransaction, postIds: number[]) {
  const marked = new Set<number>()
  for (let next = postIds; next.length > 0; ) {
    const posts = await rowsBy(transaction, 'posts', 'id', next, { columns: ['id', 'merged_into'] })
    for (const { id } of posts) marked.add(id)
    next = posts.flatMap(({ merged_into: into }) => (into === null || marked.has(into) ? [] : into))
  }
  // One by one: for several, PostgreSQL might choose an index that reads all posts.
  const due = { revenue_due: transaction.revision }
  await settleAll([...marked].map(id => updateRow(transaction, 'posts', id, due)))
}

/**
 * Counts the revenue of every post that is marked, a slice at a time, once: one that is marked again meanwhile has to wait
 * for the next call, as others do. It ends early when `signal` is aborted; another call continues.
 */
export async function countRevenue(store: Store, signal: AbortSignal) {
  for (const companyId of await findRevenueDue(store)) {
    const db = store.company(companyId)
    let hasChanges = await followSomeChanges(db)
    for (; hasChanges && !signal.aborted; hasChanges = await followSomeChanges(db)) await giveWay()
    for (let after = 0; !hasChanges; await giveWay()) {
      const posts = await nextDuePosts(db, after)
      if (posts.length === 0) break
      await countPosts(db, posts, signal)
      if (signal.aborted) break
      after = posts.at(-1)!.id
    }
  }
}

/** Counts the revenue of posts whose voters or organizations have changed, and detaches users of deleted ones. */
export const countPostRevenue: Task = {
  name: 'count-revenue',
  isDue: isRevenueDue,
  run: (store, _log, signal) => countRevenue(store, signal),
}
