import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Held } from '../../store/tables.ts'
import { editRow } from '../../store/update-row.ts'
import { indexPosts, unindexPosts } from '../search/index/index-posts.ts'
import { postHeld, postReleased } from './events.ts'
import type { PostRow } from './post-row.ts'
import { relistComments } from './relist-comments.ts'

type Holdable = Pick<PostRow, 'id' | 'board_id' | 'deleted' | 'held' | 'root_id' | 'merged_count'>

/**
 * Takes a post out of everything but what its author and the team see; `post` is as it is in the transaction. One that
 * is deleted, held already, or part of a merge stays as it is: the posts of a group count for one another.
 */
export function holdPost(db: CompanyDb, actor: Actor, post: Holdable, reason: Held): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, board_id } = post
    if (post.deleted !== null || post.held !== null) return
    if (post.root_id !== null || post.merged_count > 0) return
    await editRow(transaction, 'posts', id, { held: reason, is_listed: 2, relisted_to: 0 })
    await relistComments(transaction, id)
    await unindexPosts(transaction, [id])
    transaction.record(postHeld, { post_id: id, board_id, reason })
  })
}

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
    await editRow(transaction, 'posts', id, { held: null, is_listed: isListed, relisted_to: 0 })
    await relistComments(transaction, id)
    if (isListed === 1) await indexPosts(transaction, [{ id, boardId: board_id, title, content }])
    transaction.record(postReleased, { post_id: id, board_id, reason })
  })
}
