import { expect, test } from 'bun:test'
import { type Formula, inputs, presets, type Scored, scoreOf, storedScore } from './formula.ts'

const dayMicros = 86_400e6
const nothing = Object.fromEntries(inputs.map(input => [input, 0])) as Omit<
  Formula,
  'divide_by_effort'
>
const post: Scored = {
  votes_count: 40,
  imported_votes: 10,
  revenue: 3_612_345,
  nice_votes: 3,
  important_votes: 4,
  must_votes: 5,
  impact: 8,
  effort: 3,
  created: 100 * dayMicros + 5,
}

test.each<[string, Partial<Formula>, Partial<Scored>, number | null]>([
  ['votes count with imported ones', { votes: 1 }, {}, 40],
  ['people without them', { people: 1 }, {}, 30],
  ['revenue in thousands', { revenue: 1 }, {}, 36.12],
  ['importance by level', { importance: 1 }, {}, 26],
  ['impact and effort add up', { impact: 2, effort: -1.5 }, {}, 11.5],
  ['what nobody estimated adds nothing', { impact: 2, votes: 1 }, { impact: null }, 40],
  ['days that are over', { age: 1 }, {}, 7],
  ['a post of tomorrow has no age', { age: 1, votes: 1 }, { created: 200 * dayMicros }, 40],
  ['a sum below 0', { effort: -2.5 }, {}, -7.5],
  ['halves are rounded away from 0', { effort: 0.001 }, { effort: 5 }, 0.01],
  ['below 0 alike', { effort: -0.001 }, { effort: 5 }, -0.01],
  ['divided by effort', { people: 1, divide_by_effort: true }, {}, 10],
  ['a third', { votes: 1, divide_by_effort: true }, {}, 13.33],
  ['no effort, no score', { votes: 1, divide_by_effort: true }, { effort: null }, null],
  ['RICE', presets.rice, {}, 45.33],
  ['revenue per effort', presets.revenue_per_effort, {}, 12.04],
  [
    'the highest there is',
    { revenue: 1_000 },
    { revenue: Number.MAX_SAFE_INTEGER - 1 },
    2 ** 51 / 100,
  ],
])('%s', (_what, weights, of, score) => {
  const formula = { ...nothing, divide_by_effort: false, ...weights }
  const stored = storedScore(formula, { ...post, ...of }, 107)
  expect(scoreOf(stored)).toBe(score)
  expect(Number.isSafeInteger(stored) && stored >= 0).toBe(true)
})
