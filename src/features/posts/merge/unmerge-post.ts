import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { indexPosts } from '../../search/index/index-posts.ts'
import { postUnmerged } from '../events.ts'
import type { PostRow } from '../post-row.ts'
import { type PostGroup, pathToRoot, readGroup, subtreeOf } from './read-group.ts'
import { recountPosts } from './recount-posts.ts'
import { setRoot } from './set-root.ts'
import { touchMerged } from './touch-merged.ts'

/**
 * Takes a post out of what it was merged into, with everything that was merged into it; `post` is as it is in the
 * transaction. One that is not merged stays as it is.
 */
export function unmergePost(
  db: CompanyDb,
  actor: Actor,
  post: Pick<PostRow, 'id' | 'board_id' | 'title' | 'content' | 'root_id'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (post.root_id === null) return
    const { id, board_id, title, content } = post
    const group = await readGroup(transaction, id)
    const leaving = subtreeOf(group, id)
    await touchMerged(transaction, group)
    await unlink(transaction, id, leaving)
    await takeCounts(transaction, id, group, leaving)
    await indexPosts(transaction, [{ id, boardId: board_id, title, content }])
    transaction.record(postUnmerged, { post_id: id, board_id, from_id: group.rootId })
  })
}

async function unlink(transaction: CompanyTransaction, id: number, leaving: number[]) {
  const { query, revision } = transaction
  for (const each of leaving) if (each !== id) await setRoot(transaction, each, id)
  await query
    .updateTable('posts')
    .set({
      merged_into: null,
      root_id: null,
      merged_count: leaving.length - 1,
      is_listed: 1,
      revision,
      edit_revision: revision,
    })
    .where('id', '=', id)
    .execute()
}

/** From everything that it was merged into, directly or not. */
async function takeCounts(
  transaction: CompanyTransaction,
  id: number,
  group: PostGroup,
  leaving: number[],
) {
  const above = pathToRoot(group, id).slice(1)
  const left = group.posts
    .filter(post => above.includes(post.id))
    .map(({ id: aboveId, created }) => {
      const counted = subtreeOf(group, aboveId).filter(each => !leaving.includes(each))
      return { id: aboveId, created, counted }
    })
  await recountPosts(transaction, { id, change: -1 }, left)
  for (const aboveId of above)
    await transaction.query
      .updateTable('posts')
      .set({ revenue_due: transaction.revision })
      .where('id', '=', aboveId)
      .execute()
  await transaction.query
    .updateTable('posts')
    .set(eb => ({ merged_count: eb('merged_count', '-', leaving.length) }))
    .where('id', '=', group.rootId)
    .execute()
}
