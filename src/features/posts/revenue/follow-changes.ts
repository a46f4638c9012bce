import { type RawBuilder, sql } from 'kysely'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import { actors } from '../../../store/event.ts'
import { findOrganization } from '../../people/organizations/find-organization.ts'
import { detachSomeUsers, forgetOrganization } from './detach-users.ts'
import { markPosts } from './mark-posts.ts'

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
    const changes = await transaction.run(nextChanges, {})
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
  if (isDone) await transaction.run(deleteChange, { kind, id })
  else if (found.length > 0) await transaction.run(setPassed, { kind, id, to: postIds.at(-1)! })
  return postIds
}

/** By primary key. */
const nextChanges = companyQuery<object, Change>(query =>
  query
    .selectFrom('revenue_changes')
    .select(['kind', 'subject_id', 'passed_to'])
    .orderBy('kind')
    .orderBy('subject_id')
    .limit(sql.lit(changesPerSlice)),
)

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

const deleteChange = companyQuery<Named, unknown>((query, value) =>
  query
    .deleteFrom('revenue_changes')
    .where('kind', '=', value('kind'))
    .where('subject_id', '=', value('id')),
)

const setPassed = companyQuery<Named & { to: number }, unknown>((query, value) =>
  query
    .updateTable('revenue_changes')
    .set({ passed_to: value('to') })
    .where('kind', '=', value('kind'))
    .where('subject_id', '=', value('id')),
)
