import { z } from 'zod'
import { colorText, editBody, filledText, plainColor } from '../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../platform/http/time-view.ts'

const nameExamples = ['Mobile']
const publicText = 'Whether everyone can see the tag and filter by it, not just the team.'

export const tagView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the tag.', examples: [77] }),
    name: z.string().meta({ description: 'Name of the tag.', examples: nameExamples }),
    color: z.string().meta({
      description: 'Hexadecimal colour.',
      pattern: '^#[0-9a-f]{6}$',
      examples: ['#2563eb'],
    }),
    is_public: z.boolean().meta({ description: publicText }),
    created: isoTimeView.meta({ description: 'When the tag was created.' }),
    edited: editedView,
  })
  .meta({ id: 'Tag', description: 'A label that the team puts on posts.' })

export type TagView = z.infer<typeof tagView>

/** In characters. */
export const nameLengthMax = 60

const name = filledText(nameLengthMax).meta({
  description: 'Unique in the company, ignoring case.',
  examples: nameExamples,
})

const color = colorText.meta({ description: 'Hexadecimal colour.' })

const isPublic = z.boolean().meta({ description: publicText })

export const createTagBody = z
  .object({ name, color: color.default(plainColor), is_public: isPublic.default(false) })
  .meta({ id: 'CreateTag' })

export const editTagBody = editBody({ name, color, is_public: isPublic }).meta({
  id: 'EditTag',
  minProperties: 1,
  examples: [{ color: '#2563eb' }],
})
