import type { CompanyDb } from '../../store/company-db.ts'
import { type Actor, changesBetween } from '../../store/event.ts'
import { editRow } from '../../store/update-row.ts'
import { reindexPosts } from '../search/index/index-posts.ts'
import { postEdited } from './events.ts'
import type { PostRow } from './post-row.ts'
import { postSlug } from './url.ts'

export type EditPost = { title?: string | undefined; content?: string | undefined }

/** Changes what a post says; `post` is as it is in the transaction. What is the same as before is no edit. */
export function editPost(
  db: CompanyDb,
  actor: Actor,
  post: Pick<PostRow, 'id' | 'board_id' | 'creator_id' | 'title' | 'content' | 'is_listed'>,
  { title = post.title, content = post.content }: EditPost,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (title === post.title && content === post.content) return
    const { id, board_id: boardId } = post
    const text = { title, slug: postSlug(title), content }
    await editRow(transaction, 'posts', id, { ...text, edited: transaction.now })
    // A merged or held post is not in the index; unmerging or releasing it puts it there.
    if (post.is_listed === 1) await reindexPosts(transaction, [{ id, boardId, title, content }])
    transaction.record(
      postEdited,
      { post_id: id, board_id: boardId, creator_id: post.creator_id },
      changesBetween(post, { title, content }),
    )
  })
}
