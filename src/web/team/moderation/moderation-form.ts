import { z } from 'zod'
import { fieldProblem, problem } from '../../../errors/problem.ts'
import { decide } from '../../../features/moderation/decide.ts'
import { decideMany } from '../../../features/moderation/decide-many.ts'
import { findItem } from '../../../features/moderation/find-item.ts'
import { actions, itemsMax, manyActions, spamMax } from '../../../features/moderation/schema.ts'
import { idsAfter } from '../../../platform/text/id.ts'
import { pathId, writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { backPath, requireMember } from '../back-path.ts'
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

type Bulk = {
  decision: (typeof manyActions)[number]
  back?: string | undefined
} & Record<string, unknown>

/** Decides about everything that is ticked and that can be decided so: each is a field of its own. */
export const moderationBulkForm: Form<Bulk> = {
  fields: z
    .object({ decision: z.enum(manyActions), back: z.string().optional() })
    .catchall(z.string()),
  page: moderationPage,
  async run(call) {
    requireMember(call)
    const { decision, ...fields } = call.fields
    const ids = idsAfter('item-', fields)
    const max = decision === 'spam' ? spamMax : itemsMax
    if (ids.length > max) throw fieldProblem('ids', 'too_many', `At most ${max}.`)
    const { decisionId, decided, stayed } = await writeFor(
      call,
      'moderation.write',
      (transaction, member) => decideMany(transaction, member, ids, decision),
    )
    const back = backPath(call as FormCall<{ back?: string | undefined }>, '/team/moderation/')
    if (decided.length === 0) return { redirectTo: withNotice(back, { did: 'unchanged' }) }
    const undo = undoOfDecision(decisionId)
    if (stayed.length > 0) {
      const partly = { did: 'decided_partly' as const, count: stayed.length, undo }
      return { redirectTo: withNotice(back, partly) }
    }
    return { redirectTo: withNotice(back, { did: 'decided', count: decided.length, undo }) }
  },
}
