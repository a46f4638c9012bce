import { z } from 'zod'
import { idQuery, issue } from '../../../platform/http/fields.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { isoTimeView } from '../../../platform/http/time-view.ts'
import { vias } from '../../../store/event.ts'
import { eventKinds } from '../kinds.ts'
import { parsePosition } from './position.ts'

const positionExample = '1284-1c8p9x2k4mf'

/** Longer than that, and proxies in between end the request. */
export const waitSecondsMax = 30

const types = new Set(eventKinds.map(({ type }) => type))

/** Instead of a position: what is there already is not wanted. */
export const latest = 'latest'

const id = idQuery('This must be the number of one.')

export const feedQuery = z.object({
  after: z
    .string()
    .check(({ value, issues }) => {
      if (value !== latest && !parsePosition(value))
        issues.push(issue(value, 'invalid_position', 'This is no position that was given out.'))
    })
    .optional()
    .meta({
      description:
        'The `position` of an earlier response, or `latest` to begin now. Default: from the first event.',
      examples: [positionExample],
    }),
  wait: z
    .string()
    .check(({ value, issues }) => {
      if (!/^\d+$/.test(value))
        issues.push(issue(value, 'invalid_number', 'This must be a whole number of seconds.'))
    })
    .optional()
    .meta({
      description: `How many seconds to wait for an event if there is none, ${waitSecondsMax} at most: more means ${waitSecondsMax}.`,
      type: 'integer',
      minimum: 0,
      default: 0,
      examples: [waitSecondsMax],
    }),
  type: z
    .string()
    .check(({ value, issues }) => {
      for (const type of value.split(','))
        if (!types.has(type))
          issues.push(issue(value, 'unknown_event_type', `There is no type "${type}".`))
    })
    .optional()
    .meta({
      id: 'EventTypes',
      description: `Event types, separated by commas: ${[...types].map(type => `\`${type}\``).join(', ')}.`,
      examples: ['post.created,post.status_changed'],
    }),
  board: id.optional().meta({
    description: 'Only events of the board with this identifier.',
    type: 'integer',
    examples: [3],
  }),
  post: id.optional().meta({
    description: 'Only events of the post with this identifier.',
    type: 'integer',
    examples: [1284],
  }),
  page_size: pageQuery.page_size,
})

export type FeedQuery = z.infer<typeof feedQuery>

const positionView = z.string().meta({
  description: 'Opaque: send it as `after` to continue behind it.',
  examples: [positionExample],
})

const eventView = z
  .strictObject({
    position: positionView,
    version: z.int().meta({
      description: "Numbers the company's events without gaps. Some are withheld from you.",
      examples: [1284],
    }),
    type: z.string().meta({
      description: 'What happened. Expect types that are not known yet.',
      examples: ['post.created'],
    }),
    created: isoTimeView.meta({ description: 'When it happened.' }),
    actor: z
      .int()
      .nullable()
      .meta({
        description: 'The user who did it; null if nobody with an account.',
        examples: [31],
      }),
    via: z.enum(vias).meta({ description: 'How they did it.' }),
    data: z.record(z.string(), z.unknown()).meta({
      description:
        'Identifiers, numbers and enumerations, by the type of the event. Get the resources to see more.',
      examples: [{ post_id: 1284, board_id: 3, creator_id: 31 }],
    }),
  })
  .meta({ id: 'Event', description: 'Something that happened.' })

export type EventView = z.infer<typeof eventView>

export const eventListView = z
  .strictObject({
    results: z.array(eventView).meta({ description: 'In the order in which they happened.' }),
    position: positionView.meta({
      description: 'Send it as `after` to continue.',
    }),
    has_more: z.boolean().meta({
      description: 'Whether there is more now, even if the page is empty.',
    }),
  })
  .meta({ id: 'EventList', description: 'A stretch of the change feed.' })
