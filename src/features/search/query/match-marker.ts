import type { CompanyDb } from '../../../store/index.ts'
import { queryWords, termsOf } from '../text/analysis.ts'
import { fold } from '../text/fold.ts'
import { tokens } from '../text/segment.ts'
import { stemOf } from '../text/stem.ts'
import { findCorpus } from './corpus.ts'

/** Consecutive pieces of a text. */
export type MarkedPiece = { text: string; isMatch: boolean }

/**
 * Finds what a query matches within a text: its words, other forms of them, and words that begin as the last one does. A
 * corrected misspelling is found by a search, but not marked.
 */
export async function matchMarker(
  db: CompanyDb,
  query: string,
): Promise<(text: string) => MarkedPiece[]> {
  const corpus = await findCorpus(db)
  const stem = await stemOf(corpus?.language ?? '')
  const queried = queryWords(query)
  const words = new Set(queried.map(({ word }) => word))
  const stems = new Set(queried.map(({ word }) => stem(word)))
  const prefixes = queried.filter(({ isPrefix }) => isPrefix).map(({ word }) => word)
  const isMatch = (term: string) =>
    words.has(term) || stems.has(stem(term)) || prefixes.some(prefix => term.startsWith(prefix))
  return text => piecesOf(text, token => matchedRanges(token, isMatch))
}

type Range = { from: number; to: number }

/** A word is marked as a whole; of a run without spaces, the characters that make a pair of the query. */
function matchedRanges(
  { text, isRun }: { text: string; isRun: boolean },
  isMatch: IsMatch,
): Range[] {
  if (!isRun) return termsOf(text).some(isMatch) ? [{ from: 0, to: text.length }] : []
  const characters = [...text]
  let at = 0
  return characters.flatMap((character, index) => {
    const from = at
    at += character.length
    const pair = fold(character + (characters[index + 1] ?? ''))
    if (isMatch(pair))
      return [{ from, to: from + character.length + (characters[index + 1]?.length ?? 0) }]
    return isMatch(fold(character)) ? [{ from, to: at }] : []
  })
}

type IsMatch = (term: string) => boolean

function piecesOf(
  text: string,
  rangesIn: (token: { text: string; isRun: boolean }) => Range[],
): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let end = 0
  const add = (from: number, to: number, isMatch: boolean) => {
    if (from >= to) return
    const last = pieces.at(-1)
    const piece = text.slice(from, to)
    if (last?.isMatch === isMatch) last.text += piece
    else pieces.push({ text: piece, isMatch })
    end = to
  }
  for (const { index, ...token } of tokens(text))
    for (const { from, to } of rangesIn(token)) {
      add(end, index + from, false)
      add(Math.max(end, index + from), index + to, true)
    }
  add(end, text.length, false)
  return pieces
}
