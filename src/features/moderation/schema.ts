import { z } from 'zod'
import { choice, issue } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { isoTimeView } from '../../platform/http/time-view.ts'
import { userView } from '../people/users/schema.ts'
import { heldView, linkedPostView } from '../posts/schema.ts'
import { keptReasons } from './previous.ts'

export const reportReasons = ['spam', 'abuse', 'off_topic', 'personal_data', 'other'] as const

/** Reasons in the queue: nobody reports a burst of votes. */
export const queueReasons = [...reportReasons, 'vote_burst'] as const

export const actions = ['approve', 'trust', 'reject', 'spam'] as const

/** Trust publishes up to a hundred others with each. */
export const manyActions = ['approve', 'reject', 'spam'] as const

/** As many at once. */
export const itemsMax = 100
/** Each removes much of what its author wrote at once, while nobody else of the company can write. */
export const spamMax = 10

export const itemView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the post or comment.', examples: [1284] }),
    kind: z.enum(['post', 'comment']).meta({ description: 'What it is.' }),
    held: heldView,
    reports_count: z.int().meta({
      description:
        'How many people reported it since the last decision; all visitors count as one, as do vote bursts.',
      examples: [2],
    }),
    report_reasons: z.array(z.enum(queueReasons)).meta({
      description:
        'Why. `vote_burst`: more than ten customers of one network or e-mail domain voted for it within an hour.',
      examples: [['spam']],
    }),
    created: isoTimeView.meta({
      description: 'When it was written if it is held, otherwise when it was first reported.',
    }),
    content: z.string().meta({ description: 'Plain text.', examples: ['Buy it here'] }),
    post: linkedPostView.meta({ description: 'The post, or the one that the comment is on.' }),
    creator: userView,
  })
  .meta({ id: 'ModerationItem', description: 'A post or comment that is held or was reported.' })

export type ItemView = z.infer<typeof itemView>

export const itemListView = listEnvelope(itemView).meta({ id: 'ModerationList' })

const actionMeaning =
  '`approve` publishes it and settles its reports. `trust` does so for up to 100 waiting items of its author, whose later content is held only if everything is. `reject` deletes it. `spam` blocks its author and removes their content and votes until they are unblocked.'

export const decisionBody = z
  .object({ action: choice(actions).meta({ description: actionMeaning, examples: ['approve'] }) })
  .meta({ id: 'ModerationDecision' })

const decisionId = z
  .int()
  .nullable()
  .meta({
    description: 'The decision, to undo it; null if nothing changed.',
    examples: [5120],
  })

const itemIds = z.array(z.int().positive())

export const decideManyBody = z
  .object({
    ids: itemIds
      .check(({ value, issues }) => {
        if (value.length === 0) issues.push(issue(value, 'too_few', 'At least one.'))
        if (value.length > itemsMax) issues.push(issue(value, 'too_many', `At most ${itemsMax}.`))
      })
      .meta({
        minItems: 1,
        maxItems: itemsMax,
        description: `The posts and comments; with \`spam\` at most ${spamMax}.`,
        examples: [[1284, 1290]],
      }),
    action: choice(manyActions).meta({
      description: 'As for one of them; `trust` is decided one by one.',
      examples: ['reject'],
    }),
  })
  .check(({ value: { ids, action }, issues }) => {
    if (action === 'spam' && ids.length > spamMax)
      issues.push({ ...issue(ids, 'too_many', `At most ${spamMax}.`), path: ['ids'] })
  })
  .meta({ id: 'ModerationDecisions' })

export const decidedManyView = z
  .strictObject({
    decision_id: decisionId,
    decided: z
      .array(z.int())
      .meta({ description: 'They have left the queue.', examples: [[1284]] }),
    stayed: z.array(z.int()).meta({
      description:
        'Those to which the action does not apply, and which still wait: rejecting a post that is part of a merge, blocking a member of the team. What no longer waited is in neither list.',
      examples: [[1290]],
    }),
  })
  .meta({ id: 'ModerationDecidedMany' })

export const decisionParams = z.object({
  id: z
    .int()
    .positive()
    .meta({ id: 'DecisionId', description: 'Identifier of the decision.', examples: [5120] }),
})

export const undoneDecisionView = z
  .strictObject({
    undone: z.int().meta({ description: 'How many are as before the decision.', examples: [2] }),
    kept: z
      .array(
        z.strictObject({
          id: z.int().meta({ description: 'The post or comment.', examples: [1290] }),
          reason: z.enum(keptReasons).meta({
            description:
              '`changed`: it or its author changed since; `not_found`: it or its post is gone.',
            examples: ['changed'],
          }),
        }),
      )
      .meta({ description: 'What stays as it was decided.' }),
    hidden: z.int().meta({
      description:
        'How many were not undone because they are on boards that you do not see. A colleague who sees them can undo the rest; until then, an author who was trusted stays trusted.',
      examples: [0],
    }),
  })
  .meta({ id: 'UndoneDecision' })

export const decisionView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the post or comment.', examples: [1284] }),
    action: z.enum(actions).meta({ description: actionMeaning }),
    decision_id: decisionId,
  })
  .meta({ id: 'ModerationDecided', description: 'What was decided. It has left the queue.' })

export const reportBody = z
  .object({
    reason: choice(reportReasons).meta({
      description: 'What is wrong with it.',
      examples: ['spam'],
    }),
  })
  .meta({ id: 'Report' })

export const reportedView = z
  .strictObject({
    is_reported: z.boolean().meta({ description: 'Whether the token owner has reported it.' }),
  })
  .meta({ id: 'ReportState', description: 'Whether the user has reported it.' })

/** Left out, only what they write from then on is concerned. */
export const blockBody = z
  .object({
    remove_content: z.boolean().default(false).meta({
      description:
        'Whether to remove their posts, comments and votes until they are unblocked. Merged posts stay.',
    }),
  })
  .meta({ id: 'BlockUser' })
  .optional()

export const blockStateView = z
  .strictObject({
    user_id: z.int().meta({ description: 'Who it is.', examples: [31] }),
    is_blocked: z.boolean().meta({ description: 'Whether they are blocked.' }),
    is_content_removed: z.boolean().meta({
      description:
        'Whether their content and votes are removed. Posts and comments beyond 200 and votes beyond 100 follow within moments.',
    }),
  })
  .meta({ id: 'BlockState', description: 'Whether the user is blocked.' })

export const voidedView = z
  .strictObject({
    user_id: z.int().meta({ description: 'Whose votes they were.', examples: [31] }),
    is_done: z.boolean().meta({
      description: 'False where there are more than 100: the rest is removed within moments.',
    }),
  })
  .meta({ id: 'VoidedVotes', description: 'Whether all votes of the user are removed.' })
