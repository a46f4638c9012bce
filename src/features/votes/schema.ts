import { z } from 'zod'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { isoTimeView } from '../../platform/http/time-view.ts'
import { userView } from '../accounts/index.ts'
import { createPostAsUserBody, postParams } from '../posts/index.ts'

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

const { email, full_name } = createPostAsUserBody.shape

/** Left out, the vote is the caller's own. */
export const voteBody = z.object({ email, full_name }).meta({ id: 'VoteAsUser' }).optional()

export const voteStateView = z
  .strictObject({
    user_id: z.int().meta({ description: 'Whose vote it is.', examples: [31] }),
    has_voted: z.boolean().meta({ description: 'Whether they vote for the post.' }),
    votes_count: z.int().meta({ description: 'How many votes the post has.', examples: [17] }),
  })
  .meta({ id: 'VoteState', description: 'Whether the user votes for the post.' })

const voterView = z
  .strictObject({
    user: userView,
    created: isoTimeView.meta({ description: 'When they voted.' }),
  })
  .meta({ id: 'Voter', description: 'A user who votes for a post.' })

export type VoterView = z.infer<typeof voterView>

export const voterListView = listEnvelope(voterView).meta({ id: 'VoterList' })
