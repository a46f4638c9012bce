import { z } from 'zod'
import { atLeastOneField, colorText, filledText } from '../../platform/http/fields.ts'
import { listEnvelope } from '../../platform/http/list-envelope.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'

const nameExamples = ['Mobile']

export const tagView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the tag.', examples: [77] }),
    name: z.string().meta({ description: 'Name of the tag.', examples: nameExamples }),
    color: z.string().meta({
      description: 'Hexadecimal colour.',
      pattern: '^#[0-9a-f]{6}$',
      examples: ['#2563eb'],
    }),
    created: isoTimeView.meta({ description: 'When the tag was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Tag', description: 'A label that the team puts on posts.' })

export type TagView = z.infer<typeof tagView>

const name = filledText(60).meta({
  description: 'Unique in the company, in whatever letter case it is written.',
  examples: nameExamples,
})

const color = colorText.meta({ description: 'Hexadecimal colour.' })

export const createTagBody = z
  .object({ name, color: color.default('#6b7280') })
  .meta({ id: 'CreateTag' })

export const editTagBody = z
  .object({ name: name.optional(), color: color.optional() })
  .check(atLeastOneField('name', 'color'))
  .meta({ id: 'EditTag', minProperties: 1, examples: [{ color: '#2563eb' }] })

export const tagListView = listEnvelope(tagView).meta({ id: 'TagList' })
