import { z } from 'zod'
import { issue } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { isoTimeView } from '../../platform/http/time-view.ts'
import { asUserInput, customerFields } from '../people/users/customer.ts'
import { userView } from '../people/users/schema.ts'
import { postParams } from '../posts/resource.ts'
import { importanceNames } from './importance.ts'

export const voterParams = postParams.extend({
  user: z
    .int()
    .positive()
    .meta({
      id: 'VoterId',
      description: 'Identifier of the user whose vote it is.',
      examples: [31],
    }),
})

const importanceView = z.enum(importanceNames).nullable()

/** The flat fields are older than `as_user`. Without a body, the vote is the caller's own. */
export const voteBody = z
  .object({
    as_user: asUserInput.optional().meta({
      description:
        'The customer who votes, created if the e-mail is new. Also needs the scope `posts:write_as_user`.',
    }),
    email: customerFields.email.optional().meta({
      deprecated: true,
      description: 'The older form of `as_user.email`.',
      examples: ['ada@example.com'],
    }),
    full_name: customerFields.full_name.meta({
      deprecated: true,
      description: 'The older form of `as_user.full_name`.',
    }),
    importance: importanceView.optional().meta({
      description:
        'How important the post is to the voter; null if they do not say. Only on boards that ask for it. If it is the only field in the body, the vote is your own.',
      examples: ['must_have'],
    }),
  })
  .check(({ value: { as_user, email, full_name, importance }, issues }) => {
    const refuse = (field: string, code: 'required' | 'not_combinable', message: string) =>
      issues.push({ ...issue(undefined, code, message), path: [field] })
    const isOwn = importance !== undefined && full_name === undefined
    if (!as_user && email === undefined && !isOwn)
      refuse(full_name === undefined ? 'as_user' : 'email', 'required', 'This field is required.')
    for (const [field, sent] of Object.entries({ email, full_name }))
      if (as_user && sent !== undefined) refuse(field, 'not_combinable', 'Send `as_user` alone.')
  })
  .meta({
    id: 'VoteAsUser',
    examples: [{ as_user: { email: 'ada@example.com', full_name: 'Ada Moreau' } }],
  })
  .optional()

export const voteStateView = z
  .strictObject({
    user_id: z.int().meta({ description: 'Whose vote it is.', examples: [31] }),
    has_voted: z.boolean().meta({ description: 'Whether they vote for the post.' }),
    votes_count: z.int().meta({ description: 'How many votes the post has.', examples: [17] }),
    importance: importanceView.meta({
      description: 'How important the post is to them; null if they did not say.',
      examples: ['important'],
    }),
  })
  .meta({ id: 'VoteState', description: 'Whether the user votes for the post.' })

export const voterView = z
  .strictObject({
    user: userView,
    created: isoTimeView.meta({ description: 'When they voted.' }),
    importance: importanceView.meta({
      description: 'How important the post is to them; null if they did not say.',
      examples: ['important'],
    }),
  })
  .meta({ id: 'Voter', description: 'A user who votes for a post.' })

export type VoterView = z.infer<typeof voterView>

export const voterListView = listEnvelope(voterView).meta({ id: 'VoterList' })
