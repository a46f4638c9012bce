import type { Selectable } from 'kysely'
import type { Micros } from '../../../platform/clock.ts'
import type { Tables } from '../../../store/tables.ts'

/** What a score is a weighted sum of. */
export const inputs = [
  'votes',
  'people',
  'revenue',
  'importance',
  'impact',
  'effort',
  'age',
] as const

export type Input = (typeof inputs)[number]

/** Weights with at most three decimals. */
export type Formula = Record<Input, number> & { divide_by_effort: boolean }

export const weightMax = 1_000

const none: Formula = {
  votes: 0,
  people: 0,
  revenue: 0,
  importance: 0,
  impact: 0,
  effort: 0,
  age: 0,
  divide_by_effort: false,
}

export type PresetName = 'rice' | 'revenue_per_effort'

/** RICE as a sum: reach (people), impact and confidence (importance), divided by effort. */
export const presets = {
  rice: { ...none, people: 1, importance: 1, impact: 10, divide_by_effort: true },
  revenue_per_effort: { ...none, revenue: 1, divide_by_effort: true },
} satisfies Record<PresetName, Formula>

/** The columns of a post that a score is counted from. */
export type Scored = Pick<
  Selectable<Tables['posts']>,
  | 'votes_count'
  | 'imported_votes'
  | 'revenue'
  | 'nice_votes'
  | 'important_votes'
  | 'must_votes'
  | 'impact'
  | 'effort'
  | 'created'
>

const dayMicros = 86_400e6

/** Days since 1970, in UTC. */
export const dayOf = (time: Micros): number => Math.floor(time / dayMicros)

/** What a post has of each input, as of a day. Revenue is in minor units; all others are whole, too. */
function inputsOf(post: Scored, day: number): Record<Input, number> {
  return {
    votes: post.votes_count,
    people: post.votes_count - post.imported_votes,
    revenue: post.revenue,
    importance: post.nice_votes + 2 * post.important_votes + 3 * post.must_votes,
    impact: post.impact ?? 0,
    effort: post.effort ?? 0,
    age: Math.max(0, day - dayOf(post.created)),
  }
}

/** The revenue that counts as 1, in minor units: 1,000 of the currency. */
const revenueUnit = 100_000

/** Beyond it, scores are the same. */
const hundredthsMax = 2 ** 51
export const scoreMax = Math.floor(hundredthsMax / 100)
/** Added to what is stored, so that no score is negative: 0 is none, and comes last in every list. */
const offset = 2 ** 52

/**
 * The score of a post as it is stored; 0 where it is divided by an effort that nobody has estimated. In whole numbers
 * throughout, so that every machine rounds alike: to hundredths, halves away from zero.
 */
export function storedScore(formula: Formula, post: Scored, day: number): number {
  if (formula.divide_by_effort && post.effort === null) return 0
  const amounts = inputsOf(post, day)
  let sum = 0n
  for (const input of inputs) {
    const weight = BigInt(Math.round(formula[input] * 1_000))
    sum += weight * BigInt(amounts[input]) * (input === 'revenue' ? 1n : BigInt(revenueUnit))
  }
  const unit = 10n * BigInt(revenueUnit) * BigInt(formula.divide_by_effort ? post.effort! : 1)
  const size = (2n * (sum < 0n ? -sum : sum) + unit) / (2n * unit)
  const hundredths = Number(size < BigInt(hundredthsMax) ? size : BigInt(hundredthsMax))
  return offset + (sum < 0n ? -hundredths : hundredths)
}

/** Scores have at most two decimals and are stored as integers. */
export function storedAs(score: number): number {
  return offset + Math.round(score * 100)
}

/** The score that a post shows; null where it has none. */
export function scoreOf(stored: number): number | null {
  return stored === 0 ? null : (stored - offset) / 100
}
