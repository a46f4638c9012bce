import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { findUser } from '../../features/accounts/index.ts'
import { actions, decide, findItem } from '../../features/moderation/index.ts'
import type { Form } from '../page.ts'
import { pathId, writeFor } from '../signed-in-call.ts'
import { backPath } from './back-path.ts'
import { requireMember } from './member.ts'
import { moderationPage } from './moderation-page.tsx'
import { withNotice } from './notice.tsx'

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
      // Unblocking brings back what the block removed; a block that was there before stays. The rest is not undone:
      // what was approved has been seen.
      if (decision !== 'spam' || author?.blocked !== null) return undefined
      return { kind: 'block' as const, id: author.id }
    })
    return { redirectTo: withNotice(backPath(call, '/team/moderation/'), { did: decision, undo }) }
  },
}
