import { turnsByTime } from '../../../platform/turns.ts'
import { listStart, unpackTerms } from '../index/term-list.ts'
import { hasPhrase } from '../synonyms/score-phrases.ts'
import { segment, termsIn } from '../text/segment.ts'
import type { Stem } from '../text/stem.ts'
import type { Term } from './dictionary.ts'
import type { Keep } from './find-candidates.ts'
import type { SearchText } from './grammar.ts'

type KnownTerm = Pick<Term, 'id' | 'term' | 'stem'>

/** Keeps the posts that have the phrases of a query and nothing that it excludes. Undefined where that is every post. */
export async function findTextTest(
  { phrases, excluded }: SearchText,
  stem: Stem,
  find: (terms: string[], stems: string[]) => KnownTerm[] | Promise<KnownTerm[]>,
): Promise<Keep | undefined> {
  if (phrases.length + excluded.length === 0) return undefined
  const wanted = distinct(phrases.map(sequenceOf))
  const unwanted = distinct(excluded.map(unwantedOf))
  const unwantedWords = new Set(unwanted.filter(isWord).flat())
  const unwantedStems = new Set(Array.from(unwantedWords, stem))
  const known = await find([...wanted, ...unwanted].flat(), [...unwantedStems])
  const idOf = new Map(known.map(({ term, id }) => [term, id]))
  const idsOf = (sequence: string[]) => sequence.map(term => idOf.get(term) ?? 0)
  const isKnown = (ids: number[]) => !ids.includes(0)
  const all = wanted.map(idsOf)
  if (!all.every(isKnown)) return async () => new Set()
  const words = all.filter(isWord).flat()
  const sequences = all.filter(ids => !isWord(ids)).map(phraseOf)
  // Every form of a word: who wants nothing about exports wants no export either.
  const forms = known.filter(each => unwantedWords.has(each.term) || unwantedStems.has(each.stem))
  const unwantedIds = new Set(forms.map(({ id }) => id))
  const unwantedSequences = unwanted
    .filter(sequence => !isWord(sequence))
    .map(idsOf)
    .filter(isKnown)
    .map(phraseOf)
  if (all.length + unwantedIds.size + unwantedSequences.length === 0) return undefined
  const isWanted = (list: OpenList) =>
    words.every(id => list.all.includes(id)) &&
    !(unwantedIds.size > 0 && list.all.some(id => unwantedIds.has(id))) &&
    sequences.every(sequence => hasSequence(list, sequence)) &&
    !unwantedSequences.some(sequence => hasSequence(list, sequence))
  return async found => {
    const kept = new Set<number>()
    // A query of many words, and a thousand long posts: others are not to wait for all of them.
    const takeTurns = turnsByTime()
    for (const { id, terms } of found) {
      if (isWanted(opened(terms))) kept.add(id)
      await takeTurns()
    }
    return kept
  }
}

/** The terms of a post; those of its title and of its content as far as they have an order. */
type OpenList = { all: Uint32Array; title: Uint32Array; content: Uint32Array }

/** Once for all that is looked for: a query may exclude more than a hundred words. */
function opened(packed: Uint8Array): OpenList {
  const list = unpackTerms(packed)
  const titleEnd = listStart + list[0]!
  return {
    all: list.subarray(listStart),
    title: list.subarray(listStart, titleEnd),
    content: list.subarray(titleEnd, listStart + list[1]!),
  }
}

/** Terms that follow each other, where a list has an order. */
type Phrase = { last: number; words: { matches: ReadonlySet<number> }[] }

function phraseOf(ids: number[]): Phrase {
  return { last: ids.at(-1)!, words: ids.map(id => ({ matches: new Set([id]) })) }
}

function hasSequence({ title, content }: OpenList, { last, words }: Phrase): boolean {
  // Most lists lack it, which is found out much faster.
  return [title, content].some(terms => terms.includes(last) && hasPhrase(terms, words, 1))
}

function isWord({ length }: unknown[]): boolean {
  return length === 1
}

/** Each once. What has no terms says nothing. */
function distinct(sequences: string[][]): string[][] {
  const known = new Map(sequences.map(sequence => [sequence.join(' '), sequence]))
  known.delete('')
  return [...known.values()]
}

/** Of a compound on its own, the whole: who wants no e-mail wants no email either, but may want mail. */
function unwantedOf(text: string): string[] {
  const [first, ...others] = segment(text)
  return first?.whole !== undefined && others.length === 0 ? [first.whole] : sequenceOf(text)
}

/** The terms of a text as they follow each other in a post. A run without spaces may go on there. */
function sequenceOf(text: string): string[] {
  const segments = segment(text)
  const last = segments.at(-1)
  return segments.flatMap(each =>
    each === last && each.isRun && each.parts.length > 1 ? each.parts.slice(0, -1) : termsIn(each),
  )
}
