import { z } from 'zod'
import { customerFields, findOrCreateCustomer } from '../../../features/people/users/customer.ts'
import { setVote } from '../../../features/votes/set-vote.ts'
import { idField } from '../../../platform/http/fields.ts'
import { pathId, writeFor } from '../../parts/form-calls.ts'
import type { Form } from '../../parts/page.ts'
import { backPath, requireMember } from '../back-path.ts'
import { withNotice } from '../notice.tsx'
import { inboxPage } from './inbox-page.tsx'

type OnBehalf = { email: string; full_name?: string | undefined; back?: string | undefined }

/** As `PUT posts/{id}/vote/` with an e-mail: a person who is new becomes a customer. */
export const addVoterForm: Form<OnBehalf> = {
  fields: z.object({ ...customerFields, back: z.string().optional() }),
  page: inboxPage,
  async run(call) {
    requireMember(call)
    const { email, full_name } = call.fields
    const postId = pathId(call)
    await writeFor(call, 'votes.manage', (transaction, member) => {
      const voter = () => findOrCreateCustomer(transaction, member.actor, { email, full_name })
      return setVote(transaction, member, { postId, voter, hasVoted: true })
    })
    return { redirectTo: withNotice(backPath(call), { did: 'voted' }) }
  },
}

type Removed = { user: string; back?: string | undefined }

export const removeVoterForm: Form<Removed> = {
  fields: z.object({
    user: idField,
    back: z.string().optional(),
  }),
  page: inboxPage,
  async run(call) {
    requireMember(call)
    const vote = { postId: pathId(call), voter: Number(call.fields.user), hasVoted: false }
    await writeFor(call, 'votes.manage', (transaction, member) =>
      setVote(transaction, member, vote),
    )
    return { redirectTo: withNotice(backPath(call), { did: 'unvoted' }) }
  },
}
