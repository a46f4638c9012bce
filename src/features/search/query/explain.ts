import { plainText } from '../../../platform/text/plain-text.ts'
import { termsOf } from '../text/analysis.ts'
import { fold } from '../text/fold.ts'
import { tokens } from '../text/segment.ts'
import { type MarkedQuery, phraseRanges } from './match-marker.ts'
import { formsOf, type MatchKind } from './query-term.ts'

/** That a word of the query was found, written how and where; `kind` says why that is a match. */
export type Match = {
  word: string
  found: string
  kind: MatchKind | 'split'
  in: ('title' | 'content')[]
}

/** Why a text was found: its words in the order of the query, then its phrases. */
export type Explain = (text: { title: string; content: string }) => Match[]

/** As much of a text as a snippet is taken from. */
const readMax = 6_000
const matchesMax = 20

/**
 * It says nothing that is not in the text: what a word was expanded to may be on boards that the reader does not see.
 */
export function explainerOf({ queryTerms, synonyms, stem }: Omit<MarkedQuery, 'words'>): Explain {
  const phrases = [
    ...queryTerms.flatMap(({ term, phrases }) =>
      phrases.map(({ words }) => ({ word: term, words, kind: 'split' as const })),
    ),
    ...synonyms
      .filter(({ to }) => to.words.length > 1)
      .map(({ of, to }) => {
        const word = of.map(({ word }) => word).join(' ')
        return { word, words: to.words, kind: 'synonym' as const }
      }),
  ].map(({ words, ...phrase }) => ({ ...phrase, stems: words.map(stem) }))
  const byFirst = Map.groupBy(
    phrases.map(({ stems }) => stems),
    ([first]) => first!,
  )
  return ({ title, content }) => {
    const texts = { title, content: plainText(content, readMax) }
    const terms = { title: new Set(termsOf(title)), content: new Set(termsOf(texts.content)) }
    const written = { title: writtenIn(texts.title), content: writtenIn(texts.content) }
    const where = (isIn: (part: 'title' | 'content') => boolean) =>
      (['title', 'content'] as const).filter(isIn)
    const matches: Match[] = [
      ...queryTerms.flatMap(queryTerm =>
        formsOf(queryTerm).map(({ term, kind }) => {
          return {
            word: queryTerm.term,
            found: term,
            kind,
            in: where(part => terms[part].has(term)),
          }
        }),
      ),
      ...phrases.map(({ word, kind, stems }) => {
        const key = stems.join(' ')
        const found = written.title.get(key) ?? written.content.get(key) ?? ''
        return { word, found, kind, in: where(part => written[part].has(key)) }
      }),
    ]
    return matches.filter(match => match.in.length > 0).slice(0, matchesMax)
  }

  /** The phrases in a text as it writes them, by their stems. */
  function writtenIn(text: string): Map<string, string> {
    if (phrases.length === 0) return new Map()
    return new Map(
      phraseRanges(tokens(text), byFirst, stem).map(words => [
        words.map(({ stem }) => stem).join(' '),
        fold(text.slice(words[0]!.from, words.at(-1)!.to)),
      ]),
    )
  }
}
