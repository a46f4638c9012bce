import { z } from 'zod'
import { choice, text } from '../../platform/http/fields.ts'
import { filterQuery } from '../posts/list/list-query.ts'

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
  segment: text(100)
    .trim()
    .optional()
    .meta({
      description: 'Only customers of this segment; empty for those without one.',
      examples: ['Enterprise'],
    }),
})

const count = z.int().min(0)
const examples = [17]

const totals = {
  posts: count.meta({ description: 'Posts written.', examples }),
  votes: count.meta({ description: 'Votes given.', examples }),
  comments: count.meta({
    description: 'Public comments, including those sent with a status.',
    examples,
  }),
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

const ofAllBoards = 'Null for some boards: only counted for all boards.'

const segmentView = z.object({
  segment: z
    .string()
    .nullable()
    .meta({
      description:
        'Its name; empty for customers without one. Null for all segments but the first 20 that were seen.',
      examples: ['Enterprise'],
    }),
  posts: totals.posts,
  votes: totals.votes,
  comments: totals.comments,
  active_customers: count.nullable().meta({
    description: `Different customers who were active. ${ofAllBoards}`,
    examples,
  }),
  active_organizations: count.nullable().meta({
    description: `Different organizations of this segment with active customers. ${ofAllBoards}`,
    examples,
  }),
  revenue: count.nullable().meta({
    description: `What these organizations paid when their customers were last active, in minor units. ${ofAllBoards}`,
    examples: [1_200_000],
  }),
})

export const insightView = z
  .object({
    from: day.meta({
      description: "The first day, in the company's time zone.",
      examples: ['2026-10-18'],
    }),
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
    active_customers: count.nullable().meta({
      description: `Different customers who were active in the period. ${ofAllBoards}`,
      examples,
    }),
    segments: z
      .array(segmentView)
      .nullable()
      .meta({
        description:
          "The segments with any activity in the period, most votes first, whatever `segment` is. A customer counts in their own segment at that time, else in their organization's. Null for more than 20 boards, unless that is all of them.",
        examples: [
          [
            {
              segment: 'Enterprise',
              posts: 3,
              votes: 17,
              comments: 5,
              active_customers: 9,
              active_organizations: 2,
              revenue: 1_200_000,
            },
          ],
        ],
      }),
    days: z
      .array(
        z.object({
          day: day.meta({
            description: "The day, in the company's time zone.",
            examples: ['2026-11-16'],
          }),
          ...totals,
          active_customers: count.nullable().meta({
            description: `Different customers who were active. ${ofAllBoards}`,
            examples,
          }),
        }),
      )
      .meta({ description: 'Each day, the first one first.' }),
  })
  .meta({ id: 'Insight' })

export type InsightView = z.infer<typeof insightView>
