import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { findUser, type User } from '../../features/accounts/index.ts'
import { actions, decide, findItem, type ItemRow } from '../../features/moderation/index.ts'
import type { Form } from '../page.ts'
import { pathId, writeFor } from '../signed-in-call.ts'
import { backPath } from './back-path.ts'
import { requireMember } from './member.ts'
import { moderationPage } from './moderation-page.tsx'
import { type Undo, withNotice } from './notice.tsx'

/** Not called `action`: a script would find that in place of the form's address. */
type Decision = { decision: (typeof actions)[number]; back?: string | undefined }

export const moderationForm: Form<Decision> = {
  fields: z.object({ decision: z.enum(actions), back: z.string().optional() }),
  page: moderationPage,
  async run(call) {
    requireMember(call)
    const { decision } = call.fields
    const id = pathId(call)
    const undo = await writeFor(call, 'moderation.write', async (transaction, member) => {
      const item = await findItem(transaction, member.audience, id)
      if (!item) throw problem('not_found')
      const author = await findUser(transaction, item.creator_id)
      await decide(transaction, member, item, decision)
      return undoOf(item, decision, author)
    })
    return { redirectTo: withNotice(backPath(call, '/team/moderation/'), { did: decision, undo }) }
  },
}

/**
 * Undefined where there is no way back: reports that are settled cannot be told from earlier ones, a comment that is deleted
 * stays so, and an author is trusted with all that they wrote.
 */
function undoOf(
  item: ItemRow,
  decision: Decision['decision'],
  author: User | undefined,
): Undo | undefined {
  const { id, kind, post_held, comment_held, reports_count } = item
  const held = kind === 'post' ? post_held : comment_held
  if (decision === 'approve' && held !== null && reports_count === 0)
    return { kind: 'approval', id }
  if (decision === 'reject' && kind === 'post') return { kind: 'rejection', id }
  // Unblocking brings back what the block removed; a block that was there before stays.
  if (decision === 'spam' && author?.blocked === null) return { kind: 'block', id: author.id }
  return undefined
}
