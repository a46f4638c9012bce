import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { deleteRows } from '../../store/delete-rows.ts'
import type { Actor } from '../../store/event.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { editRow } from '../../store/update-row.ts'
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
    for (const [tag_id, rows] of Map.groupBy(removed, each => each.tag_id))
      await deleteRows(transaction, 'post_tags', { tag_id, post_id: rows.map(row => row.post_id) })
    await insertRows(transaction, 'post_tags', added)
    await touchPosts(
      transaction,
      changed.map(({ id }) => id),
    )
  })
}

/** For posts whose own rows stay as they are, but whose JSON a person has changed. */
export async function touchPosts(transaction: CompanyTransaction, ids: number[]) {
  await editRow(transaction, 'posts', ids, {})
}
