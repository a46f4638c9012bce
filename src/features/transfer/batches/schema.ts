import { z } from 'zod'
import { listEnvelope } from '../../../platform/http/list-envelope.ts'
import { isoTimeView } from '../../../platform/http/time-view.ts'

const count = (what: string, example: number) =>
  z.int().meta({ description: what, examples: [example] })

export const batchView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the batch.', examples: [58] }),
    kind: z
      .enum(['demo', 'import'])
      .meta({ description: 'What added it: the demo data, or an import.', examples: ['import'] }),
    source: z.string().meta({
      description: 'The name of the file that was imported.',
      examples: ['feedback.jsonl'],
    }),
    state: z.enum(['present', 'removing', 'removed']).meta({
      description:
        'Whether what it added is there, is being removed in the background, or is gone.',
      examples: ['present'],
    }),
    posts_count: count('How many posts it has now.', 78),
    users_count: count('How many users it has now.', 49),
    boards_count: count('How many boards it has now.', 2),
    retained_users_count: count(
      'Users who stayed when it was removed, because they were active elsewhere.',
      0,
    ),
    retained_boards_count: count(
      'Boards that stayed when it was removed, because they have other posts or were edited.',
      0,
    ),
    creator_id: z
      .int()
      .nullable()
      .meta({
        description: 'Who added it; null from the command line.',
        examples: [7],
      }),
    created: isoTimeView.meta({ description: 'When it was added.' }),
    removed: isoTimeView.nullable().meta({
      description: 'When the last of it was removed.',
      examples: ['2026-11-16T09:30:00.000000Z'],
    }),
  })
  .meta({ id: 'Batch', description: 'What the demo data or one import added.' })

export type BatchView = z.infer<typeof batchView>

export const batchListView = listEnvelope(batchView).meta({ id: 'BatchList' })

export const createBatchBody = z
  .object({
    kind: z.literal('demo').meta({
      description: 'What to add. Imports come from the command line.',
      examples: ['demo'],
    }),
  })
  .meta({ id: 'CreateBatch', examples: [{ kind: 'demo' }] })
