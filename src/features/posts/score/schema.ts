import { z } from 'zod'
import { issue } from '../../../platform/http/fields.ts'
import { editedView } from '../../../platform/http/time-view.ts'
import { type Formula, type Input, inputs, presets, weightMax } from './formula.ts'

const meanings: Record<Input, [string, number]> = {
  votes: ['Weight of each vote, including imported votes.', 1],
  people: ['Weight of each person who votes.', 1],
  revenue: [
    "Weight of each 1,000 (100,000 minor units) in revenue from the voters' organizations.",
    0.5,
  ],
  importance: [
    'Weight of importance: 1 for each nice to have, 2 for each important, 3 for each must have.',
    1,
  ],
  impact: ['Weight of each point of impact.', 10],
  effort: ['Weight of each point of effort; usually negative.', 0],
  age: ['Weight of each day since the post was written.', 0],
}

const weight = z.number().check(({ value, issues }) => {
  const isExact = Math.abs(Math.round(value * 1_000) / 1_000 - value) < 1e-9
  if (isExact && Math.abs(value) <= weightMax) return
  const message = `This must be between -${weightMax} and ${weightMax}, with at most three decimals.`
  issues.push(issue(value, 'invalid_number', message))
})

const divide = z.boolean().meta({
  description: 'Whether the sum is divided by effort. A post without an effort then has no score.',
})

const weights = <Weight extends z.ZodType>(of: Weight) =>
  Object.fromEntries(
    inputs.map(input => {
      const [description, example] = meanings[input]
      return [input, of.meta({ description, examples: [example] })]
    }),
  ) as Record<Input, Weight>

const formulaView = z
  .strictObject({ ...weights(z.number()), divide_by_effort: divide })
  .nullable()
  .meta({
    description: 'The weights of the sum; null if posts have no score.',
    examples: [{ ...presets.rice }],
  })

export const scoreFormulaView = z
  .strictObject({
    formula: formulaView,
    is_exact: z.boolean().meta({
      description: 'False while some scores are being recalculated.',
    }),
    edited: editedView,
  })
  .meta({ id: 'ScoreFormula', description: 'The formula that scores posts.' })

export type ScoreFormulaView = z.infer<typeof scoreFormulaView>

/** What is left out weighs nothing. */
export const formulaInput = z
  .object({
    ...weights(weight.default(0)),
    divide_by_effort: divide.default(false),
  })
  .check(({ value, issues }) => {
    if (inputs.every(input => value[input] === 0))
      issues.push(issue(value, 'required', 'At least one weight other than 0.'))
  }) as z.ZodType<Formula>

export const editScoreFormulaBody = z
  .object({
    formula: formulaInput.nullable().meta({
      description: 'Replaces all weights. Weights you leave out are 0. Null: posts have no score.',
      examples: [{ people: 1, importance: 1, impact: 10, divide_by_effort: true }],
    }),
  })
  .meta({
    id: 'EditScoreFormula',
    examples: [{ formula: { people: 1, importance: 1, impact: 10, divide_by_effort: true } }],
  })
