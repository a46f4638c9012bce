import { z } from 'zod'
import { choice } from '../../platform/http/fields.ts'
import { filterQuery } from '../posts/index.ts'

export const periods = ['7', '30', '90', '365'] as const

export const insightQuery = z.object({
  days: choice(periods)
    .optional()
    .meta({
      type: 'string',
      enum: [...periods],
      description: 'How many days, today among them. Unless given, 30.',
      examples: ['90'],
    }),
  board: filterQuery.board,
})

const count = z.int().min(0)
const examples = [17]

const totals = {
  posts: count.meta({ description: 'Posts written.', examples }),
  votes: count.meta({ description: 'Votes given.', examples }),
  comments: count.meta({ description: 'Comments written that customers see.', examples }),
  first_responses: count.meta({
    description: 'Posts that the team answered for the first time.',
    examples,
  }),
  completions: count.meta({
    description: 'Changes to a status of the category `done`.',
    examples,
  }),
}

const hours = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description, examples: [6.5] })

const durations = z.object({
  median_hours: hours('Half took no longer; null where there were none. Within a fifth.'),
  ninetieth_percentile_hours: hours('Nine of ten took no longer. Within a fifth.'),
})

const day = z.iso.date()

export const insightView = z
  .object({
    from: day.meta({ description: 'The first day, of UTC.', examples: ['2026-10-18'] }),
    to: day.meta({ description: 'The last day: today.', examples: ['2026-11-16'] }),
    totals: z.object(totals).meta({ description: 'Of the whole period.' }),
    previous: z.object(totals).meta({ description: 'Of the period of the same length before it.' }),
    first_response: durations.meta({
      description:
        'From a post to the first public comment of the team on it, for those of the period.',
    }),
    completion: durations.meta({
      description: 'From a post to a status of the category `done`, for those of the period.',
    }),
    days: z
      .array(
        z.object({
          day: day.meta({ description: 'The day, of UTC.', examples: ['2026-11-16'] }),
          ...totals,
          active_customers: count.nullable().meta({
            description:
              'Different customers who did anything. Null for some boards: it is counted for all.',
            examples,
          }),
        }),
      )
      .meta({ description: 'Each day, the first one first.' }),
  })
  .meta({ id: 'Insight' })

export type InsightView = z.infer<typeof insightView>
