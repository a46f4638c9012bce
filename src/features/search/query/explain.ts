import { plainText } from '../../../platform/text/plain-text.ts'
import { termsOf } from '../text/analysis.ts'
import { formsOf, type MatchKind, type QueryTerm } from './query-term.ts'

/** That a word of the query was found, written how and where; `kind` says why that is a match. */
export type Match = { word: string; found: string; kind: MatchKind; in: ('title' | 'content')[] }

/** As much of a text as a snippet is taken from. */
const readMax = 6_000
const matchesMax = 20

/**
 * Why a text was found, in the order of the query's words. It says nothing that is not in the text: what a word was
 * expanded to may be on boards that the reader does not see.
 */
export function explain(
  queryTerms: readonly QueryTerm[],
  { title, content }: { title: string; content: string },
): Match[] {
  const inTitle = new Set(termsOf(title))
  const inContent = new Set(termsOf(plainText(content, readMax)))
  const matches = queryTerms.flatMap(queryTerm =>
    formsOf(queryTerm)
      .map(({ term, kind }) => ({
        word: queryTerm.term,
        found: term,
        kind,
        in: [
          ...(inTitle.has(term) ? (['title'] as const) : []),
          ...(inContent.has(term) ? (['content'] as const) : []),
        ],
      }))
      .filter(match => match.in.length > 0),
  )
  return matches.slice(0, matchesMax)
}
