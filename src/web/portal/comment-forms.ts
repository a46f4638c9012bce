import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { findVisitorAccess } from '../../features/auth/caller/authenticate.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import type { CommentRow } from '../../features/comments/comment-row.ts'
import { deleteComment } from '../../features/comments/delete-comment.ts'
import { findVisibleComment } from '../../features/comments/find-comment.ts'
import { likeComment, unlikeComment } from '../../features/comments/like-comment.ts'
import {
  type Reporter,
  reportComment,
  reportPost,
} from '../../features/moderation/report-content.ts'
import { reportReasons } from '../../features/moderation/schema.ts'
import { getRootPost, getVisiblePost } from '../../features/posts/find-post.ts'
import { requireUnlocked } from '../../features/posts/require-unlocked.ts'
import { postUrl } from '../../features/posts/url.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { actors } from '../../store/event.ts'
import { pathId, writeFor } from '../parts/form-calls.ts'
import type { Form, FormCall } from '../parts/page.ts'
import { commentUrl, isPart } from '../parts/thread-parts.ts'

/** `comments`: the part of the thread that the button is on; none for the first. */
type OnPart = { comments?: string | undefined }
const onPart = { comments: z.string().optional() }

export const likeForm: Form<{ set: 'on' | 'off' } & OnPart> = {
  fields: z.object({ set: z.enum(['on', 'off']), ...onPart }),
  async run(call) {
    const comment = await writeFor(call, 'comments.like', async (transaction, caller) => {
      const found = await getComment(transaction, caller, pathId(call))
      if (call.fields.set === 'on')
        requireUnlocked(await getRootPost(transaction, caller.audience, found.post_id), caller)
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
      redirectTo: `${url}${isPart(comments) ? `?comments=${comments}` : ''}#comments-title`,
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

/** `website` is a field that people do not see: who fills it in is a program, and is answered as if it had worked. */
type Report = {
  reason: (typeof reportReasons)[number]
  website?: string | undefined
  comments?: string | undefined
}
const fields = z.object({
  reason: z.enum(reportReasons),
  website: z.string().optional(),
  comments: z.string().optional(),
})

/** Nobody has to sign in for this. */
const perAddress = { burst: 20, perMinute: 2 }

export const reportPostForm: Form<Report> = {
  fields,
  perAddress,
  run: call =>
    writeForReporter(call, async (transaction, reporter) => {
      const post = await getVisiblePost(transaction, reporter.audience, pathId(call))
      if (!call.fields.website) await reportPost(transaction, reporter, post.id, call.fields.reason)
      return { redirectTo: postUrl(call.address, post) }
    }),
}

export const reportCommentForm: Form<Report> = {
  fields,
  perAddress,
  run: call =>
    writeForReporter(call, async (transaction, reporter) => {
      const id = pathId(call)
      const comment = await findVisibleComment(transaction, reporter, id)
      if (!comment) throw problem('not_found')
      if (!call.fields.website) await reportComment(transaction, reporter, id, call.fields.reason)
      const post = { id: comment.post_id, slug: comment.post_slug }
      return { redirectTo: commentUrl(call.address, post, id, call.fields.comments) }
    }),
}

/** Runs it in one transaction, for a visitor as they are once the company is locked, too. */
function writeForReporter<Result>(
  call: FormCall<Report>,
  work: (transaction: CompanyTransaction, reporter: Reporter) => Promise<Result>,
): Promise<Result> {
  const { caller } = call
  if (caller.kind === 'session') return writeFor(call, 'content.report', work)
  return caller.db.write(actors.system, async transaction => {
    const { audience, permissions } = await findVisitorAccess(transaction)
    if (!permissions.has('content.report')) throw problem('sign_in_required')
    const visitor = { actor: actors.system, audience, role: 'visitor' as const, userId: null }
    return work(transaction, visitor)
  })
}
