import { randomFrom } from '../../../test/support/random.ts'

/** The figures of the same queries, measured twice. */
type Paired = { mean: number; difference: number; p: number }

const rounds = 10_000

/**
 * How much the second is better, and how likely chance makes as large a difference: Fisher's randomization test, which swaps
 * the two figures of each query at random.
 */
export function pairedTest(before: Record<string, number>, after: Record<string, number>): Paired {
  const ids = Object.keys(before)
  const differences = ids.map(id => after[id]! - before[id]!)
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
  const total = Math.abs(sum(differences))
  const changed = differences.filter(difference => difference !== 0)
  const { chance } = randomFrom(1)
  let asLarge = 0
  for (let round = 0; round < rounds; round++) {
    const swapped = sum(changed.map(difference => (chance(0.5) ? difference : -difference)))
    if (Math.abs(swapped) >= total - 1e-9) asLarge++
  }
  return {
    mean: sum(Object.values(after)) / ids.length,
    difference: sum(differences) / ids.length,
    p: asLarge / rounds,
  }
}
