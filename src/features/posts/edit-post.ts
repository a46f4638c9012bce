import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
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
    const { now: edited, revision } = transaction
    const slug = postSlug(title)
    await transaction.run(updateText, { id, title, slug, content, edited, revision })
    // A merged or held post is not in the index; unmerging or releasing it puts it there.
    if (post.is_listed === 1) await reindexPosts(transaction, [{ id, boardId, title, content }])
    transaction.record(
      postEdited,
      { post_id: id, board_id: boardId, creator_id: post.creator_id },
      {
        ...(title === post.title ? {} : { title: { before: post.title, after: title } }),
        ...(content === post.content ? {} : { content: { before: post.content, after: content } }),
      },
    )
  })
}

type EditedText = {
  id: number
  title: string
  slug: string
  content: string
  edited: number
  revision: number
}

const updateText = companyQuery<EditedText, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({
      title: value('title'),
      slug: value('slug'),
      content: value('content'),
      edited: value('edited'),
      revision: value('revision'),
      edit_revision: value('revision'),
    })
    .where('id', '=', value('id')),
)
