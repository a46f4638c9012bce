import { sql } from 'kysely'
import type { FieldError } from '../../errors/problem.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { insertRows } from '../../store/insert-rows.ts'
import type { Audience } from '../boards/audience.ts'
import { isVisible } from '../posts/find-post.ts'
import type { PostRow } from '../posts/post-row.ts'
import { postsInOrder } from '../posts/posts-in-order.ts'

export const linkedPostsMax = 50

/** The posts that each of these entries is about, by id. */
export async function readLinkedPosts(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  entryIds: number[],
): Promise<Map<number, PostRow[]>> {
  if (entryIds.length === 0) return new Map()
  const links = await db.run(linksOf, { ids: JSON.stringify(entryIds) })
  const ids = [...new Set(links.map(({ post_id }) => post_id))].sort((a, b) => a - b)
  const posts = await postsInOrder(db, ids)
  const byEntry = Map.groupBy(links, ({ entry_id }) => entry_id)
  return new Map(
    [...byEntry].map(([entryId, ofEntry]) => {
      const wanted = new Set(ofEntry.map(({ post_id }) => post_id))
      return [entryId, posts.filter(({ id }) => wanted.has(id))]
    }),
  )
}

/** By primary key. */
const linksOf = companyStatement<{ ids: string }, { entry_id: number; post_id: number }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const column = { name: 'entry_id', type: 'bigint' as const }
    const links = rowsWith(engine, 'changelog_posts', owner, column, value('ids'))
    return sql`select entry_id, post_id from (${links}) as links`
  },
)

/** An error for each id that is not of a post which the audience sees. */
export async function unknownPosts(
  db: CompanyDb,
  audience: Audience,
  postIds: number[],
): Promise<FieldError[]> {
  const found = await postsInOrder(db, postIds)
  const visible = new Set(found.filter(post => isVisible(audience, post)).map(({ id }) => id))
  return postIds.flatMap((id, at) =>
    visible.has(id)
      ? []
      : {
          field: `posts.${at}`,
          code: 'unknown_post' as const,
          message: 'There is no such post that you see.',
        },
  )
}

/** Whether anything changed. */
export async function setLinkedPosts(
  transaction: CompanyTransaction,
  entryId: number,
  before: number[],
  after: number[],
): Promise<boolean> {
  const added = [...new Set(after)].filter(id => !before.includes(id)).sort((a, b) => a - b)
  const removed = before.filter(id => !after.includes(id))
  for (const postId of removed)
    await transaction.query
      .deleteFrom('changelog_posts')
      .where('entry_id', '=', entryId)
      .where('post_id', '=', postId)
      .execute()
  const rows = added.map(post_id => ({ entry_id: entryId, post_id }))
  if (rows.length > 0) await insertRows(transaction, 'changelog_posts', rows)
  return added.length > 0 || removed.length > 0
}
