import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import { decideMany } from '../../../features/moderation/decide-many.ts'
import { itemsMax, manyActions, spamMax } from '../../../features/moderation/schema.ts'
import type { Form, FormCall } from '../../parts/page.ts'
import { writeFor } from '../../parts/signed-in-call.ts'
import { backPath } from '../back-path.ts'
import { requireMember } from '../member.ts'
import { undoOfDecision, withNotice } from '../notice.tsx'
import { moderationPage } from './moderation-page.tsx'

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
    const ids = Object.keys(fields).flatMap(name => {
      const [, id] = /^item-([1-9][0-9]{0,15})$/.exec(name) ?? []
      return id ? [Number(id)] : []
    })
    const max = decision === 'spam' ? spamMax : itemsMax
    if (ids.length > max) throw tooMany(max)
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

function tooMany(max: number) {
  const message = `At most ${max}.`
  return problem('invalid_input', { errors: [{ field: 'ids', code: 'too_many', message }] })
}
