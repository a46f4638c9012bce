import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { postTagsChanged } from './events.ts'

type Tagged = { id: number; board_id: number; tags: { id: number }[] }

/** Replaces the tags of posts; those that `tagIdsOf` gives exist, and the posts are as they are in the transaction. */
export function setTags<Post extends Tagged>(
  db: CompanyDb,
  actor: Actor,
  posts: Post[],
  tagIdsOf: (post: Post) => number[],
): Promise<void> {
  return db.write(actor, async transaction => {
    const added: { tag_id: number; post_id: number }[] = []
    const removed: { tag_id: number; post_id: number }[] = []
    const changed = posts.filter(post => {
      const { id: post_id, board_id } = post
      const [before, after] = [post.tags.map(({ id }) => id), tagIdsOf(post)]
      const more = after.filter(id => !before.includes(id)).sort((a, b) => a - b)
      const less = before.filter(id => !after.includes(id))
      if (more.length === 0 && less.length === 0) return false
      added.push(...more.map(tag_id => ({ tag_id, post_id })))
      removed.push(...less.map(tag_id => ({ tag_id, post_id })))
      transaction.record(postTagsChanged, { post_id, board_id, added: more, removed: less })
      return true
    })
    if (changed.length === 0) return
    for (const [tagId, rows] of Map.groupBy(removed, ({ tag_id }) => tag_id)) {
      const postIds = JSON.stringify(rows.map(({ post_id }) => post_id))
      await transaction.run(removeTag, { tagId, postIds })
    }
    await insertRows(transaction, 'post_tags', added)
    await touchPosts(
      transaction,
      changed.map(({ id }) => id),
    )
  })
}

/** By primary key. */
const removeTag = companyStatement<{ tagId: number; postIds: string }>(
  (companyId, value, engine) => sql`delete from post_tags
    where company_id = ${companyId} and tag_id = ${value('tagId')}
      and ${isOneOf(engine, 'post_id', 'bigint', value('postIds'))}`,
)

/** For posts whose own rows stay as they are, but whose JSON a person has changed. */
export async function touchPosts(transaction: CompanyTransaction, ids: number[]) {
  const { revision } = transaction
  await transaction.run(setRevisions, { ids: JSON.stringify(ids), revision })
}

const setRevisions = companyStatement<{ ids: string; revision: number }>(
  (companyId, value, engine) => sql`update posts
    set revision = ${value('revision')}, edit_revision = ${value('revision')}
    where company_id = ${companyId} and ${isOneOf(engine, 'id', 'bigint', value('ids'))}`,
)
