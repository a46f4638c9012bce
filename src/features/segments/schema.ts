import { z } from 'zod'
import { atLeastOneField, filledText } from '../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'
import { condition, conditionView } from './condition.ts'

const nameExamples = ['Enterprise']
const nameMeaning = 'Unique in the company, ignoring case.'

export const segmentView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the segment.', examples: [512] }),
    name: z.string().meta({ description: nameMeaning, examples: nameExamples }),
    condition: conditionView,
    people: z.int().meta({ description: 'Customers who match.', examples: [240] }),
    organizations: z
      .int()
      .meta({ description: 'Different organizations of these customers.', examples: [31] }),
    revenue: z.int().meta({
      description: 'Total revenue from those organizations, in minor units.',
      examples: [48_000_000],
    }),
    is_exact: z.boolean().meta({
      description:
        'Whether these numbers, and the numbers of posts within the segment, are complete. False briefly after a change, and while a new condition is counted.',
    }),
    redefined: isoTimeView.meta({ description: 'When its condition was last changed.' }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Segment', description: 'Customers who match a saved condition. For the team.' })

export type SegmentView = z.infer<typeof segmentView>

/** In characters. */
export const nameLengthMax = 60

const name = filledText(nameLengthMax).meta({ description: nameMeaning, examples: nameExamples })

export const createSegmentBody = z.object({ name, condition }).meta({ id: 'CreateSegment' })

export const editSegmentBody = z
  .object({ name: name.optional(), condition: condition.optional() })
  .check(atLeastOneField('name', 'condition'))
  .meta({ id: 'EditSegment', minProperties: 1, examples: [{ name: 'Key accounts' }] })
