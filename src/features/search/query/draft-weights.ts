import { termsOf } from '../text/analysis.ts'
import { functionWordsOf } from '../text/function-words.ts'

/** A term of the content, relative to one of the title; it grows with the logarithm of how often the content has it. */
const contentWeight = 0.5

/**
 * How much each term of a text says about it, terms of the title first. Function words are in every text, and say nothing
 * about whether two are alike; a text of nothing else keeps them.
 */
export function draftWeights(
  { title, content }: { title: string; content: string },
  language: string,
): ReadonlyMap<string, number> {
  const weights = termWeights(title, content)
  const functionWords = functionWordsOf(language)
  const telling = [...weights].filter(([term]) => !functionWords.has(term))
  return telling.length > 0 ? new Map(telling) : weights
}

function termWeights(title: string, content: string): Map<string, number> {
  const inTitle = new Set(termsOf(title))
  const inContent = new Map<string, number>()
  for (const term of termsOf(content)) inContent.set(term, (inContent.get(term) ?? 0) + 1)
  return new Map(
    [...inTitle.union(inContent)].map(term => [
      term,
      (inTitle.has(term) ? 1 : 0) + contentWeight * Math.log1p(inContent.get(term) ?? 0),
    ]),
  )
}
