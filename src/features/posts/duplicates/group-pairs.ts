import type { LikelyPair } from './read-pairs.ts'

/** More are merged in several steps: nobody would read them all. */
export const membersMax = 20

/**
 * Puts pairs together that share a post, likeliest first, unless that would bring together two that the team has called
 * different, or too many.
 */
export function groupPairs(
  pairs: Pick<LikelyPair, 'post_id' | 'other_id'>[],
  areDifferent: (one: number, other: number) => boolean,
): number[][] {
  const groupOf = new Map<number, number[]>()
  const groupWith = (id: number) => groupOf.get(id) ?? [id]
  for (const { post_id, other_id } of pairs) {
    const [one, other] = [groupWith(post_id), groupWith(other_id)]
    if (one === other || one.length + other.length > membersMax) continue
    if (one.some(a => other.some(b => areDifferent(a, b)))) continue
    const joined = [...one, ...other]
    for (const id of joined) groupOf.set(id, joined)
  }
  return [
    ...new Set(
      pairs.flatMap(({ post_id }) => (groupOf.has(post_id) ? [groupOf.get(post_id)!] : [])),
    ),
  ]
}
