import { stemOf } from '../text/stem.ts'
import { draftWeights } from './draft-weights.ts'
import { type Matcher, matcherOf } from './match-marker.ts'

/** Finds the words that at least two of these texts have, in any form: why they are taken to say the same. */
export async function sharedWords(
  texts: { title: string; content: string }[],
  language: string,
): Promise<Matcher> {
  const stem = await stemOf(language)
  const words = texts.map(text => [...draftWeights(text, language).keys()])
  const counts = new Map<string, number>()
  for (const each of words)
    for (const name of new Set(each.map(stem))) counts.set(name, (counts.get(name) ?? 0) + 1)
  const shared = new Set(words.flat().filter(word => counts.get(stem(word))! > 1))
  const queried = Array.from(shared, word => ({ word, isPrefix: false, count: 1 }))
  return matcherOf({ words: queried, queryTerms: [], synonyms: [], stem })
}
