import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { indexPosts } from '../search/index/index-posts.ts'
import { postReleased } from './events.ts'
import type { PostRow } from './post-row.ts'
import { relistComments } from './relist-comments.ts'

type Releasable = Pick<PostRow, 'id' | 'board_id' | 'title' | 'content' | 'deleted' | 'held'>

/**
 * Shows a held post to everybody, as if it had never been held; `post` is as it is in the transaction. A deleted one
 * stays deleted, and is no longer held once it is restored.
 */
export function releasePost(db: CompanyDb, actor: Actor, post: Releasable): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, board_id, title, content, deleted, held: reason } = post
    if (reason === null) return
    const isListed = deleted === null ? 1 : 0
    await transaction.run(markReleased, { id, isListed, revision: transaction.revision })
    await relistComments(transaction, id)
    if (isListed === 1) await indexPosts(transaction, [{ id, boardId: board_id, title, content }])
    transaction.record(postReleased, { post_id: id, board_id, reason })
  })
}

type Released = { id: number; isListed: 0 | 1; revision: number }

const markReleased = companyQuery<Released, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({
      held: null,
      is_listed: value('isListed'),
      relisted_to: 0,
      revision: value('revision'),
      edit_revision: value('revision'),
    })
    .where('id', '=', value('id')),
)
