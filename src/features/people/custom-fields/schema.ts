import { z } from 'zod'
import { choice, editBody, filledText } from '../../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'

export const customFieldTypes = ['text', 'number', 'boolean', 'date'] as const

const typeMeaning =
  '`text` (at most 500 characters), `number`, `boolean`, or `date` such as `2026-11-30`. It cannot be changed.'
const nameMeaning = 'Unique in the company; users have its value under this name.'
const nameExamples = ['Plan']

export const customFieldView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the custom field.', examples: [118] }),
    name: z.string().meta({ description: nameMeaning, examples: nameExamples }),
    type: z.enum(customFieldTypes).meta({ description: typeMeaning }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'CustomField', description: 'What users can have beside their own fields.' })

export type CustomFieldView = z.infer<typeof customFieldView>

const name = filledText(60).meta({ description: nameMeaning, examples: nameExamples })

export const createCustomFieldBody = z
  .object({ name, type: choice(customFieldTypes).meta({ description: typeMeaning }) })
  .meta({ id: 'CreateCustomField' })

export const editCustomFieldBody = editBody({
  name: name.optional().meta({ examples: ['Tier'] }),
}).meta({
  id: 'EditCustomField',
  minProperties: 1,
})
