import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/callers/index.ts'
import { findVisibleComment } from '../../features/comments/index.ts'
import { decide, findItem, type ItemRow } from '../../features/moderation/index.ts'
import { isTeam } from '../../features/permissions/index.ts'
import { deletionRefusal, findVisiblePost } from '../../features/posts/index.ts'
import type { CompanyTransaction } from '../../store/index.ts'
import type { Form, FormCall } from '../page.ts'
import { writeFor } from '../signed-in-call.ts'
import { backPath } from './back-path.ts'
import { requireMember } from './member.ts'
import { itemsMax, spamMax } from './moderation-bulk.tsx'
import { moderationPage } from './moderation-page.tsx'
import { withNotice } from './notice.tsx'

const decisions = ['approve', 'reject', 'spam'] as const

type Bulk = {
  decision: (typeof decisions)[number]
  back?: string | undefined
} & Record<string, unknown>

/** Decides about everything that is ticked and that can be decided so: each is a field of its own. */
export const moderationBulkForm: Form<Bulk> = {
  fields: z
    .object({ decision: z.enum(decisions), back: z.string().optional() })
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
    const { count, stayed } = await writeFor(
      call,
      'moderation.write',
      async (transaction, member) => {
        let [decided, left] = [0, 0]
        for (const id of ids) {
          // What a colleague has decided meanwhile, or what an earlier one removed with its author, is no longer there.
          const item = await findItem(transaction, member.audience, id)
          if (!item) continue
          if (await isDecidable(transaction, member, item, decision)) {
            await decide(transaction, member, item, decision)
            decided++
          } else left++
        }
        return { count: decided, stayed: left }
      },
    )
    const back = backPath(call as FormCall<{ back?: string | undefined }>, '/team/moderation/')
    if (count === 0) return { redirectTo: withNotice(back, { did: 'unchanged' }) }
    if (stayed > 0)
      return { redirectTo: withNotice(back, { did: 'decided_partly', count: stayed }) }
    return { redirectTo: withNotice(back, { did: 'decided', count }) }
  },
}

/** One that `decide` would refuse must not undo what is decided about the others. */
async function isDecidable(
  transaction: CompanyTransaction,
  member: SessionCaller,
  item: ItemRow,
  decision: Bulk['decision'],
): Promise<boolean> {
  if (decision === 'spam') return !isTeam(item.creator_role)
  if (item.kind === 'comment')
    return (await findVisibleComment(transaction, member, item.id)) !== undefined
  const post = await findVisiblePost(transaction, member.audience, item.id)
  if (!post) return false
  return decision !== 'reject' || !(await deletionRefusal(transaction, member, post))
}

function tooMany(max: number) {
  const message = `At most ${max}.`
  return problem('invalid_input', { errors: [{ field: 'ids', code: 'too_many', message }] })
}
