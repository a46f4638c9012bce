import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import { decide } from '../../../features/moderation/decide.ts'
import { findItem } from '../../../features/moderation/find-item.ts'
import { actions } from '../../../features/moderation/schema.ts'
import type { Form } from '../../parts/page.ts'
import { pathId, writeFor } from '../../parts/signed-in-call.ts'
import { backPath } from '../back-path.ts'
import { requireMember } from '../member.ts'
import { undoOfDecision, withNotice } from '../notice.tsx'
import { moderationPage } from './moderation-page.tsx'

/** Not called `action`: a script would find that in place of the form's address. */
type Decision = { decision: (typeof actions)[number]; back?: string | undefined }

export const moderationForm: Form<Decision> = {
  fields: z.object({ decision: z.enum(actions), back: z.string().optional() }),
  page: moderationPage,
  async run(call) {
    requireMember(call)
    const { decision: did } = call.fields
    const id = pathId(call)
    const decisionId = await writeFor(call, 'moderation.write', async (transaction, member) => {
      const item = await findItem(transaction, member.audience, id)
      if (!item) throw problem('not_found')
      return decide(transaction, member, [item], did)
    })
    const undo = undoOfDecision(decisionId)
    return { redirectTo: withNotice(backPath(call, '/team/moderation/'), { did, undo }) }
  },
}
