import { listStart, unpackTerms } from '../index/term-list.ts'
import type { QueryTerm } from '../query/query-term.ts'

/** A compound follows its parts in the list, so a word may stand between two of the phrase. */
const distanceMax = 2

/**
 * Whether the words of a phrase follow each other in a post's term list. Beyond its beginning the list has no order, and
 * nothing is found there.
 */
export function containsPhrase(packed: Uint8Array, words: Pick<QueryTerm, 'matches'>[]): boolean {
  const list = unpackTerms(packed)
  const titleEnd = listStart + list[0]!
  const orderedEnd = listStart + list[1]!
  return (
    hasPhrase(list.subarray(listStart, titleEnd), words) ||
    hasPhrase(list.subarray(titleEnd, orderedEnd), words)
  )
}

function hasPhrase(terms: Uint32Array, words: Pick<QueryTerm, 'matches'>[]): boolean {
  /** The last position at which the first words of the phrase, up to this one, end. */
  const ends = words.map(() => -Infinity)
  for (const [at, termId] of terms.entries())
    for (let word = words.length - 1; word >= 0; word--) {
      if (!words[word]!.matches.has(termId)) continue
      if (word > 0 && at - ends[word - 1]! > distanceMax) continue
      ends[word] = at
      if (word === words.length - 1) return true
    }
  return false
}
