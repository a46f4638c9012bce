import { listStart, unpackTerms } from '../index/term-list.ts'
import { containsPhrase } from '../synonyms/score-phrases.ts'
import { segment, termsIn } from '../text/segment.ts'
import type { Stem } from '../text/stem.ts'
import type { Term } from './dictionary.ts'
import type { Keep, KeptBy } from './find-candidates.ts'
import type { SearchText } from './grammar.ts'

export type KnownTerm = Pick<Term, 'id' | 'term' | 'stem'>

/** Keeps the posts that have the phrases of a query and nothing that it excludes. Undefined where that is every post. */
export async function findTextTest(
  { phrases, excluded }: SearchText,
  stem: Stem,
  find: (terms: string[], stems: string[]) => KnownTerm[] | Promise<KnownTerm[]>,
): Promise<Keep | undefined> {
  if (phrases.length + excluded.length === 0) return undefined
  const wanted = phrases.map(phrase => sequenceOf(phrase))
  const unwanted = excluded.map(unwantedOf)
  const terms = [...wanted, ...unwanted].flat()
  const stems = unwanted.flatMap(sequence => (sequence.length === 1 ? [stem(sequence[0]!)] : []))
  const known = await find(terms, stems)
  const idOf = new Map(known.map(({ term, id }) => [term, id]))
  const all = wanted.map(sequence => hasSequence(sequence, idOf))
  const none = unwanted.map(sequence =>
    sequence.length === 1 ? hasForm(sequence[0]!, known, stem) : hasSequence(sequence, idOf),
  )
  const isWanted = ({ terms }: KeptBy) =>
    all.every(has => has(terms)) && !none.some(has => has(terms))
  return async found => new Set(found.filter(isWanted).map(({ id }) => id))
}

type Has = (packed: Uint8Array) => boolean

/** One term anywhere; several one behind the other, where the list has an order. */
function hasSequence(sequence: string[], idOf: ReadonlyMap<string, number>): Has {
  const ids = sequence.map(term => idOf.get(term) ?? 0)
  if (ids.includes(0)) return () => false
  if (ids.length === 1) return hasAny(new Set(ids))
  const words = ids.map(id => ({ matches: new Set([id]) }))
  return packed => containsPhrase(packed, words, 1)
}

/** Every form of a word: who wants nothing about exports wants no export either. */
function hasForm(word: string, known: KnownTerm[], stem: Stem): Has {
  const forms = known.filter(({ term, stem: common }) => term === word || common === stem(word))
  return hasAny(new Set(forms.map(({ id }) => id)))
}

function hasAny(ids: ReadonlySet<number>): Has {
  return packed =>
    unpackTerms(packed)
      .subarray(listStart)
      .some(id => ids.has(id))
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
