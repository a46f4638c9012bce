import { type Actor, type CompanyDb, insertRows } from '../../store/index.ts'
import { postTagsChanged } from './events.ts'
import { touchPost } from './touch-post.ts'

/** Replaces the tags of a post; `tagIds` exist, and `post` is as it is in the transaction. */
export function setTags(
  db: CompanyDb,
  actor: Actor,
  post: { id: number; board_id: number; tags: { id: number }[] },
  tagIds: number[],
): Promise<void> {
  return db.write(actor, async transaction => {
    const before = post.tags.map(tag => tag.id)
    const added = tagIds.filter(id => !before.includes(id)).sort((a, b) => a - b)
    const removed = before.filter(id => !tagIds.includes(id))
    if (added.length === 0 && removed.length === 0) return
    for (const tagId of removed)
      await transaction.query
        .deleteFrom('post_tags')
        .where('tag_id', '=', tagId)
        .where('post_id', '=', post.id)
        .execute()
    const rows = added.map(tag_id => ({ tag_id, post_id: post.id }))
    await insertRows(transaction, 'post_tags', rows)
    await touchPost(transaction, post.id)
    const data = { post_id: post.id, board_id: post.board_id }
    transaction.record(postTagsChanged, { ...data, added, removed })
  })
}
