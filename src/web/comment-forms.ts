import { z } from 'zod'
import { problem } from '../errors/problem.ts'
import type { SessionCaller } from '../features/callers/index.ts'
import {
  type CommentRow,
  deleteComment,
  findVisibleComment,
  likeComment,
  unlikeComment,
} from '../features/comments/index.ts'
import { getRootPost, postUrl, requireUnlocked } from '../features/posts/index.ts'
import type { CompanyTransaction } from '../store/index.ts'
import type { Form } from './page.ts'
import { pathId, writeFor } from './signed-in-call.ts'
import { commentUrl, threadPart } from './thread-parts.ts'

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
