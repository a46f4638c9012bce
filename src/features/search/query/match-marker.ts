import type { SynonymMatch } from '../synonyms/match-synonyms.ts'
import { type QueryWord, termsOf } from '../text/analysis.ts'
import { fold } from '../text/fold.ts'
import { markedCompounds, type Segment, termsIn, tokens } from '../text/segment.ts'
import type { Stem } from '../text/stem.ts'
import type { QueryTerm } from './query-term.ts'

/** Start and length of a match in UTF-16 code units, as strings are counted in JavaScript. */
export type MatchRange = [start: number, length: number]

/** Finds what a query matches within a text, in order; no two ranges touch. */
export type Matcher = (text: string) => MatchRange[]

export type MarkedQuery = {
  words: QueryWord[]
  queryTerms: QueryTerm[]
  synonyms: SynonymMatch[]
  stem: Stem
}

/**
 * The words of a query, other forms of them, what they were corrected to, words that begin as the last one does, and
 * synonyms. A synonym of several words, or a word that is written as two, is matched where they follow each other.
 */
export function matcherOf({ words: queried, queryTerms, synonyms, stem }: MarkedQuery): Matcher {
  const words = new Set(queried.map(({ word }) => word))
  const stems = new Set(queried.map(({ word }) => stem(word)))
  const forms = new Set(queryTerms.flatMap(({ forms = [] }) => forms))
  const phrases = queryTerms.flatMap(term => term.phrases.map(({ words }) => words.map(stem)))
  for (const { to } of synonyms)
    if (to.words.length === 1) stems.add(stem(to.words[0]!))
    else phrases.push(to.words.map(stem))
  const prefixes = queried.filter(({ isPrefix }) => isPrefix).map(({ word }) => word)
  const isMatch = (term: string) =>
    words.has(term) ||
    forms.has(term) ||
    stems.has(stem(term)) ||
    prefixes.some(prefix => term.startsWith(prefix))
  // A compound is marked as a whole if it was searched for, or if none of its parts is marked.
  const isCompoundMatch = ({ parts, ...compound }: Segment) => {
    const wholes = termsIn({ ...compound, parts: [] })
    return wholes.some(whole => words.has(whole)) || (wholes.some(isMatch) && !parts.some(isMatch))
  }
  const byFirst = Map.groupBy(phrases, ([first]) => first!)
  return text => {
    const all = tokens(text)
    const isPieceMatch = remembering(piece => isMatch(fold(piece)))
    const own = all.flatMap(token => rangesIn(token, isMatch, isPieceMatch))
    const compounds = markedCompounds(text).filter(isCompoundMatch)
    return joined([...own, ...compounds, ...phraseRanges(all, byFirst, stem).flat()])
  }
}

/** A text without spaces repeats its characters: looking at each of them once takes a fraction of the time. */
function remembering<Result>(find: (piece: string) => Result): (piece: string) => Result {
  const found = new Map<string, Result>()
  return piece => {
    const known = found.get(piece)
    if (known !== undefined) return known
    const result = find(piece)
    found.set(piece, result)
    return result
  }
}

type Token = ReturnType<typeof tokens>[number]
type Range = { from: number; to: number }

/** A word is marked as a whole; of a run without spaces, the characters that make a pair of the query. */
function rangesIn(
  { text, index, isRun }: Token,
  isMatch: (term: string) => boolean,
  isPieceMatch: (piece: string) => boolean,
): Range[] {
  if (!isRun) return termsOf(text).some(isMatch) ? [{ from: index, to: index + text.length }] : []
  return charactersOf(text, index).flatMap(({ from, to, pair, pairEnd, character }) => {
    if (isPieceMatch(pair)) return [{ from, to: pairEnd }]
    return isPieceMatch(character) ? [{ from, to }] : []
  })
}

/** The characters of a run, each with the one that follows it. */
function charactersOf(text: string, index: number) {
  const characters = [...text]
  let at = index
  return characters.map((character, place) => {
    const from = at
    const next = characters[place + 1] ?? ''
    at += character.length
    return { from, to: at, pair: character + next, pairEnd: at + next.length, character }
  })
}

/** The words of each phrase that follow each other. Phrases are lists of stems, by the first. */
export function phraseRanges(
  all: Token[],
  byFirst: ReadonlyMap<string, string[][]>,
  stem: Stem,
): (Range & { stem: string })[][] {
  if (byFirst.size === 0) return []
  const stemOfPair = remembering(pair => stem(fold(pair)))
  const words = all.flatMap(({ text, index, isRun }) =>
    isRun
      ? charactersOf(text, index).map(({ from, pair, pairEnd }) => ({
          from,
          to: pairEnd,
          stem: stemOfPair(pair),
        }))
      : [{ from: index, to: index + text.length, stem: stem(fold(text)) }],
  )
  return words.flatMap((first, at) =>
    (byFirst.get(first.stem) ?? []).flatMap(phrase => {
      const own = words.slice(at, at + phrase.length)
      return own.length === phrase.length && own.every((word, to) => word.stem === phrase[to])
        ? [own]
        : []
    }),
  )
}

/** In order, without what overlaps or touches. */
function joined(ranges: Range[]): MatchRange[] {
  const all: Range[] = []
  for (const { from, to } of ranges.sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all.map(({ from, to }) => [from, to - from])
}
