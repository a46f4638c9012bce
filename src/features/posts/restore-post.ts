import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { indexPosts } from '../search/index/index-posts.ts'
import { postRestored } from './events.ts'
import type { PostRow } from './post-row.ts'
import { relistComments } from './relist-comments.ts'
import { isRestorable } from './retention.ts'

/** Brings a deleted post back with everything that it had; `post` is as it is in the transaction. */
export function restorePost(db: CompanyDb, actor: Actor, post: PostRow): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, board_id: boardId, title, content } = post
    if (post.deleted === null) throw problem('post_not_deleted')
    if (!isRestorable(post.deleted, transaction.now)) throw problem('not_found')
    const isListed = post.held === null ? 1 : 2
    await transaction.run(markRestored, { id, isListed, revision: transaction.revision })
    await relistComments(transaction, id)
    // One that was held before still is.
    if (isListed === 1) await indexPosts(transaction, [{ id, boardId, title, content }])
    transaction.record(postRestored, { post_id: id, board_id: boardId })
  })
}

type Restored = { id: number; isListed: 1 | 2; revision: number }

const markRestored = companyQuery<Restored, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({
      deleted: null,
      is_listed: value('isListed'),
      relisted_to: 0,
      revision: value('revision'),
      edit_revision: value('revision'),
    })
    .where('id', '=', value('id')),
)
