import type { Actor, CompanyDb, CompanyTransaction } from '../../store/index.ts'
import {
  type PostGroup,
  pathToRoot,
  readGroup,
  subtreeOf,
  touchMerged,
} from '../post-groups/index.ts'
import { indexPosts } from '../search/index.ts'
import { countVoters } from './count-voters.ts'
import { postUnmerged } from './events.ts'
import type { PostRow } from './post-row.ts'
import { setRoot } from './set-root.ts'

/**
 * Takes a post out of what it was merged into, with everything that was merged into it; `post` is as it is in the
 * transaction. One that is not merged stays as it is.
 */
export function unmergePost(db: CompanyDb, actor: Actor, post: PostRow): Promise<void> {
  return db.write(actor, async transaction => {
    if (post.root_id === null) return
    const { id, board_id, title, content } = post
    const group = await readGroup(transaction, id)
    const leaving = subtreeOf(group, id)
    await touchMerged(transaction, group)
    await unlink(transaction, id, leaving)
    await takeCounts(transaction, post, group, leaving)
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
  { id, comments_count, public_comments_count }: PostRow,
  group: PostGroup,
  leaving: number[],
) {
  const { query, revision } = transaction
  for (const aboveId of pathToRoot(group, id).slice(1)) {
    const left = subtreeOf(group, aboveId).filter(each => !leaving.includes(each))
    const votes_count = await countVoters(transaction, left)
    const gone = aboveId === group.rootId ? leaving.length : 0
    await query
      .updateTable('posts')
      .set(eb => ({
        votes_count,
        comments_count: eb('comments_count', '-', comments_count),
        public_comments_count: eb('public_comments_count', '-', public_comments_count),
        merged_count: eb('merged_count', '-', gone),
        revision,
        revenue_due: revision,
      }))
      .where('id', '=', aboveId)
      .execute()
  }
}
