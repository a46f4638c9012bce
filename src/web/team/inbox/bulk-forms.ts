import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import { deleteComment } from '../../../features/comments/delete-comment.ts'
import { findVisibleComment } from '../../../features/comments/find-comment.ts'
import { undoFeedback } from '../../../features/inbox/feedback.ts'
import { undoDecision } from '../../../features/moderation/undo-decision.ts'
import { changePosts } from '../../../features/posts/bulk/change-posts.ts'
import { postsMax } from '../../../features/posts/bulk/schema.ts'
import { undoChange } from '../../../features/posts/bulk/undo-change.ts'
import { undoMerge } from '../../../features/posts/merge/undo-merge.ts'
import { idField } from '../../../platform/http/fields.ts'
import { idsAfter } from '../../../platform/text/id.ts'
import { writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { backPath, requireMember } from '../back-path.ts'
import { type Deed, parseUndo, withNotice } from '../notice.tsx'
import { inboxPage } from './inbox-page.tsx'

const choice = z
  .union([z.literal(''), idField])
  .transform(text => (text === '' ? undefined : Number(text)))
  .optional()

type Bulk = {
  do: 'change' | 'done'
  status?: number | undefined
  tag?: number | undefined
  owner?: number | undefined
  notify?: string | undefined
  back?: string | undefined
} & Record<string, unknown>

/** Changes every post that is ticked: each is a field of its own. */
export const bulkForm: Form<Bulk> = {
  fields: z
    .object({
      do: z.enum(['change', 'done']),
      status: choice,
      tag: choice,
      owner: choice,
      notify: z.string().optional(),
      back: z.string().optional(),
    })
    .catchall(z.string()),
  page: inboxPage,
  async run(call) {
    requireMember(call)
    const { status, tag, owner, notify, ...fields } = call.fields
    const ids = idsAfter('post-', fields)
    if (ids.length > postsMax) throw tooMany()
    const changes =
      fields.do === 'done'
        ? { triaged: true }
        : {
            status,
            owner,
            tags_add: tag === undefined ? undefined : [tag],
            notify: notify === 'on',
          }
    const isAny = fields.do === 'done' || status !== undefined || tag || owner
    const back = backPath(call as FormCall<{ back?: string | undefined }>)
    if (ids.length === 0 || !isAny) return { redirectTo: withNotice(back, { did: 'unchanged' }) }
    const { id, changed } = await writeFor(call, 'posts.manage', (transaction, member) =>
      changePosts(transaction, member, { ids, ...changes }),
    )
    if (id === null) return { redirectTo: withNotice(back, { did: 'unchanged' }) }
    const undo = { kind: 'change' as const, id }
    return { redirectTo: withNotice(back, { did: 'changed', count: changed, undo }) }
  },
}

function tooMany() {
  const message = `At most ${postsMax}.`
  return problem('invalid_input', { errors: [{ field: 'ids', code: 'too_many', message }] })
}

type UndoFields = Record<'undo', string> & Partial<Record<'of' | 'count' | 'back', string>>

export const undoForm: Form<UndoFields> = {
  fields: z.object({
    undo: z.string(),
    of: z.string().optional(),
    count: z.string().optional(),
    back: z.string().optional(),
  }) as z.ZodType<UndoFields>,
  page: inboxPage,
  async run(call) {
    requireMember(call)
    const { of, count } = call.fields
    const did = await undo(call)
    const done = { did, undo: parseUndo(call.fields.undo), of, count: Number(count) || undefined }
    return { redirectTo: withNotice(backPath(call), done) }
  },
}

/** Only what oneself did: the undo may come from an address that somebody sent. A decision is anybody's who may decide. */
async function undo(call: FormCall<UndoFields>): Promise<Deed> {
  const wanted = parseUndo(call.fields.undo)
  if (!wanted) throw problem('not_found')
  const { kind, id, revision } = wanted
  if (kind === 'change')
    return writeFor(call, 'posts.manage', async (transaction, member): Promise<Deed> => {
      const { skipped } = await undoChange(transaction, member, id, false)
      return skipped.length === 0 ? 'undone' : 'undone_partly'
    })
  if (kind === 'merge')
    return writeFor(call, 'posts.merge', async (transaction, member): Promise<Deed> => {
      await undoMerge(transaction, member, [id], revision)
      return 'undone'
    })
  if (kind === 'decision')
    return writeFor(call, 'moderation.write', async (transaction, member): Promise<Deed> => {
      const { kept, hidden } = await undoDecision(transaction, member, id)
      return kept.length + hidden === 0 ? 'undone_decision' : 'undone_partly'
    })
  if (kind === 'feedback')
    return writeFor(call, 'votes.manage', async (transaction, member): Promise<Deed> => {
      await undoFeedback(transaction, member, { postId: id, revision })
      return 'undone'
    })
  return writeFor(call, 'comments.delete', async (transaction, member): Promise<Deed> => {
    const comment = await findVisibleComment(transaction, member, id)
    if (!comment) throw problem('not_found')
    if (comment.creator_id !== member.userId) throw problem('forbidden')
    await deleteComment(transaction, member, comment)
    return 'undone'
  })
}
