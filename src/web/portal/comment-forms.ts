import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import type { CommentRow } from '../../features/comments/comment-row.ts'
import { deleteComment } from '../../features/comments/delete-comment.ts'
import { findVisibleComment } from '../../features/comments/find-comment.ts'
import { likeComment } from '../../features/comments/like-comment.ts'
import { unlikeComment } from '../../features/comments/unlike-comment.ts'
import { getRootPost } from '../../features/posts/find-post.ts'
import { requireUnlocked } from '../../features/posts/require-unlocked.ts'
import { postUrl } from '../../features/posts/url.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Form } from '../parts/page.ts'
import { pathId, writeFor } from '../parts/signed-in-call.ts'
import { commentUrl, threadPart } from '../parts/thread-parts.ts'

/** `comments`: the part of the thread that the button is on; none for the first. */
type OnPart = { comments?: string | undefined }
const onPart = { comments: z.string().optional() }

export const likeForm: Form<{ set: 'on' | 'off' } & OnPart> = {
  fields: z.object({ set: z.enum(['on', 'off']), ...onPart }),
  async run(call) {
    const comment = await writeFor(call, 'comments.like', async (transaction, caller) => {
      const found = await getComment(transaction, caller, pathId(call))
      if (call.fields.set === 'on') {
        const post = await getRootPost(transaction, caller.audience, found.post_id)
        await requireUnlocked(transaction, post, caller.userId)
      }
      const change = call.fields.set === 'on' ? likeComment : unlikeComment
      await change(transaction, caller.actor, { commentId: found.id, userId: caller.userId })
      return found
    })
    return {
      redirectTo: commentUrl(call.address, postOf(comment), comment.id, call.fields.comments),
    }
  },
}

export const deleteCommentForm: Form<OnPart> = {
  fields: z.object(onPart),
  async run(call) {
    const comment = await writeFor(call, 'comments.delete', async (transaction, caller) => {
      const found = await getComment(transaction, caller, pathId(call))
      await deleteComment(transaction, caller, found)
      return found
    })
    const url = postUrl(call.address, postOf(comment))
    const { comments } = call.fields
    return {
      redirectTo: `${url}${threadPart(comments) ? `?comments=${comments}` : ''}#comments-title`,
    }
  },
}

async function getComment(
  transaction: CompanyTransaction,
  caller: SessionCaller,
  id: number,
): Promise<CommentRow> {
  const comment = await findVisibleComment(transaction, caller, id)
  if (!comment) throw problem('not_found')
  return comment
}

const postOf = ({ post_id: id, post_slug: slug }: CommentRow) => ({ id, slug })
