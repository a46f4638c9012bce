import type { Micros } from '../../platform/clock.ts'

/** So many votes of a post are looked at, the newest ones. */
export const trendingVotesMax = 50

/** After a week, a vote weighs half as much as a new one. */
const halfLifeMicros = 7 * 24 * 3600 * 1e6
/** One half-life in the stored number: steps of less than a millisecond. */
const scale = 1e9

/**
 * Recent demand for a post: the logarithm of the sum of 2 ** (time / half-life) over its newest votes and its own
 * creation, as a whole number. As time goes by, all posts lose weight alike, so that their order depends on votes alone
 * and never on the time at which it is read.
 */
export function trendingOf(created: Micros, votes: readonly Micros[]): number {
  const times = [created, ...votes].sort((a, b) => b - a)
  const newest = times[0]!
  let sum = 0
  for (const time of times) sum += 2 ** ((time - newest) / halfLifeMicros)
  return Math.round((newest / halfLifeMicros + Math.log2(sum)) * scale)
}
