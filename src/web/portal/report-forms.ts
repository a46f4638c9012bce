import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { findVisitorAccess } from '../../features/auth/caller/authenticate.ts'
import { findVisibleComment } from '../../features/comments/find-comment.ts'
import { type Reporter, reportComment, reportPost } from '../../features/moderation/report.ts'
import { reportReasons } from '../../features/moderation/schema.ts'
import { getVisiblePost } from '../../features/posts/find-post.ts'
import { postUrl } from '../../features/posts/url.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { actors } from '../../store/event.ts'
import type { Form, FormCall } from '../parts/page.ts'
import { pathId, writeFor } from '../parts/signed-in-call.ts'
import { commentUrl } from '../parts/thread-parts.ts'

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
