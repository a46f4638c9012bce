import { z } from 'zod'
import { choice, editBody, filledText, issue, wholeNumber } from '../../../platform/http/fields.ts'
import { editedView, isoTimeView } from '../../../platform/http/time-view.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import { positionMax } from '../../boards/boards.ts'
import { boardField } from '../write/fields.ts'

export const postFieldTypes = ['text', 'number', 'choice', 'choices', 'date', 'url'] as const

export const fieldAudiences = ['customers', 'team'] as const

export const choicesMax = 50
export const choiceLengthMax = 100

const typeMeaning =
  '`text` (at most 500 characters), `number`, `choice` (one of `choices`), `choices` (several), `date` such as `2026-11-30`, or `url`. It cannot be changed.'
const audienceMeaning =
  'Who sees it. `customers`: everyone who sees the post; they can also filter the board by choices. `team`: only the team.'
const requiredMeaning =
  'Whether customers must fill it in when they post on the portal. The API and imports may leave it out.'
const nameMeaning = 'Unique on the board; posts have its value under this name.'
const nameExamples = ['Area']
const choicesExamples = [[{ id: 131, name: 'Billing' }]]

export const postFieldView = z
  .strictObject({
    id: z.int().meta({ description: 'Identifier of the field.', examples: [118] }),
    board_id: z.int().meta({ description: 'The board that it belongs to.', examples: [2] }),
    name: z.string().meta({ description: nameMeaning, examples: nameExamples }),
    type: z.enum(postFieldTypes).meta({ description: typeMeaning }),
    choices: z
      .array(
        z.strictObject({
          id: z
            .int()
            .meta({ description: 'Stays the same when the name changes.', examples: [131] }),
          name: z.string().meta({ description: 'Shown on posts.', examples: ['Billing'] }),
        }),
      )
      .meta({ description: 'The choices, in this order.', examples: choicesExamples }),
    required: z.boolean().meta({ description: requiredMeaning }),
    audience: z.enum(fieldAudiences).meta({ description: audienceMeaning }),
    position: z.int().meta({ description: 'Its place: lowest first.', examples: [0] }),
    created: isoTimeView.meta({ description: 'When it was created.' }),
    edited: editedView,
  })
  .meta({ id: 'PostField', description: 'A field that a board adds to its posts.' })

export type PostFieldView = z.infer<typeof postFieldView>

const name = filledText(60).meta({ description: nameMeaning, examples: nameExamples })

const choices = z
  .array(
    z.object({
      id: z
        .int()
        .positive()
        .optional()
        .meta({ description: 'To rename a choice: its id.', examples: [131] }),
      name: filledText(choiceLengthMax).meta({ description: 'Unique.', examples: ['Billing'] }),
    }),
  )
  .check(({ value, issues }) => {
    if (value.length > choicesMax) issues.push(issue(value, 'too_many', `At most ${choicesMax}.`))
    for (const key of ['name', 'id'] as const) {
      const all = value.flatMap(each => (key === 'name' ? nameKey(each.name) : (each.id ?? [])))
      if (new Set(all).size < all.length)
        issues.push(issue(value, 'repeated', 'Each may be there once.'))
    }
  })
  .optional()
  .meta({
    maxItems: choicesMax,
    description:
      'All choices, in this order. Choices you leave out are deleted and disappear from posts.',
    examples: choicesExamples,
  })

const more = {
  choices,
  required: z.boolean().optional().meta({ description: requiredMeaning }),
  audience: choice(fieldAudiences).optional().meta({ description: audienceMeaning }),
  position: wholeNumber(0, positionMax)
    .optional()
    .meta({ description: 'Its place: lowest first.', examples: [0] }),
}

export const createPostFieldBody = z
  .object({
    board: boardField,
    name,
    type: choice(postFieldTypes).meta({ description: typeMeaning }),
    ...more,
  })
  .meta({
    id: 'CreatePostField',
    examples: [
      { board: 'feature-requests', name: 'Area', type: 'choice', choices: [{ name: 'Billing' }] },
    ],
  })

export const editPostFieldBody = editBody({ name, ...more }).meta({
  id: 'EditPostField',
  minProperties: 1,
  examples: [{ name: 'Part of the product', choices: [{ name: 'Billing' }, { name: 'Mail' }] }],
})
