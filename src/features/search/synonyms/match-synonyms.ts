import type { QueryWord } from '../text/analysis.ts'
import type { Stem } from '../text/stem.ts'
import type { Phrase, SynonymRules } from './synonym-rules.ts'

/** That words of a query have a synonym. */
export type SynonymMatch = { of: QueryWord[]; to: Phrase }

/** They bound what a long paste costs. Each phrase is a search of its own. */
const wordsMax = 24
const phrasesMax = 3

/** The synonyms of the words of a query, in whatever form these are; without what the query contains already. */
export function matchSynonyms(rules: SynonymRules, words: QueryWord[], stem: Stem): SynonymMatch[] {
  if (rules.size === 0) return []
  const queried = new Set(words.map(({ word }) => stem(word)))
  const parts = words.filter(({ isWhole }) => !isWhole)
  const wholes = words.filter(({ isWhole }) => isWhole)
  // A compound is one word, wherever it stands.
  const sequences = [parts, ...wholes.map(whole => [whole])]
  const found = new Map<string, SynonymMatch>()
  for (const sequence of sequences)
    for (const [at, { word }] of sequence.entries())
      for (const { from, to } of rules.get(stem(word)) ?? []) {
        const of = sequence.slice(at, at + from.length)
        const isSame = from.every((each, index) => of[index] && stem(of[index].word) === stem(each))
        if (!isSame) continue
        // Several lists may say the same.
        for (const phrase of to)
          if (!phrase.words.every(each => queried.has(stem(each))))
            found.set(`${words.indexOf(of[0]!)} ${phrase.words.join(' ')}`, { of, to: phrase })
      }
  return bounded([...found.values()])
}

function bounded(matches: SynonymMatch[]): SynonymMatch[] {
  const words = matches.filter(({ to }) => to.words.length === 1)
  const phrases = matches.filter(({ to }) => to.words.length > 1)
  const used = new Set([...words.slice(0, wordsMax), ...phrases.slice(0, phrasesMax)])
  return matches.filter(match => used.has(match))
}

/** The additional search terms, each once, as written in the list. */
export function writtenOf(matches: SynonymMatch[]): string[] {
  return [...new Set(matches.map(({ to }) => to.written))]
}
