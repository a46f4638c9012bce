import { type Actor, type CompanyDb, companyQuery, insertRows } from '../../store/index.ts'
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
    const data = { post_id: post.id, board_id: post.board_id }
    transaction.record(postTagsChanged, { ...data, added, removed })
    for (const tagId of removed) await transaction.run(removeTag, { tagId, postId: post.id })
    const rows = added.map(tag_id => ({ tag_id, post_id: post.id }))
    await insertRows(transaction, 'post_tags', rows)
    await touchPost(transaction, post.id)
  })
}

const removeTag = companyQuery<{ tagId: number; postId: number }, unknown>((query, value) =>
  query
    .deleteFrom('post_tags')
    .where('tag_id', '=', value('tagId'))
    .where('post_id', '=', value('postId')),
)
