import { listStart, type TermList } from '../index/term-list.ts'

/** The forms of a word, as the index has them. `rarity` is its inverse document frequency. */
export type Stem = { name: string; rarity: number }

/** A term as it is written, and its stem. */
export type KnownTerm<Of extends Stem> = {
  text: string
  stem: Of
  isFunctionWord: boolean
  /** Whether marks or digits make it a name, or a number. */
  hasMark: boolean
  hasDigit: boolean
}

/** A word of a title; `parts` are those of a compound. */
type TitleWord<Of extends Stem> = { stem: Of; isName: boolean; parts: Of[] }

/** What a post says: how much each stem weighs in it, and the words of its title. */
export type Vector<Of extends Stem> = {
  weights: ReadonlyMap<Of, number>
  length: number
  title: TitleWord<Of>[]
}

/** A term of the content, relative to one of the title; it grows with the logarithm of how often the content has it. */
const contentWeight = 0.5
/** The parts of a compound: `JournalNode` and `journal node` are alike, two nodes are not. */
const partWeight = 0.2
/** The beginning of a content says what it is about. */
export const contentTermsMax = 100

/** The part of a term list that is compared. */
export function comparedTerms(list: TermList): TermList {
  return list.subarray(listStart, listStart + list[0]! + contentTermsMax)
}

/** Function words are in every text, and say nothing about whether two are alike; a text of nothing else keeps them. */
export function vectorOf<Of extends Stem>(
  list: TermList,
  termOf: (id: number) => KnownTerm<Of> | undefined,
): Vector<Of> {
  const terms: KnownTerm<Of>[] = []
  const others: KnownTerm<Of>[] = []
  let [titleCount, othersInTitle] = [0, 0]
  const compared = comparedTerms(list)
  // Not by iterators: this takes a good part of the time of comparing posts.
  for (let at = 0; at < compared.length; at++) {
    const term = termOf(compared[at]!)
    if (!term) continue
    ;(term.isFunctionWord ? others : terms).push(term)
    if (at >= list[0]!) continue
    if (term.isFunctionWord) othersInTitle++
    else titleCount++
  }
  return terms.length > 0 ? weighted(terms, titleCount) : weighted(others, othersInTitle)
}

function weighted<Of extends Stem>(terms: KnownTerm<Of>[], titleCount: number): Vector<Of> {
  const inTitle = new Map<Of, number>()
  const weights = new Map<Of, number>()
  const title: TitleWord<Of>[] = []
  /** From here on, terms are parts of a compound behind them. */
  let partsFrom = terms.length
  for (let at = terms.length - 1; at >= 0; at--) {
    const { stem, hasMark, hasDigit } = terms[at]!
    const isPart = at >= partsFrom
    if (!isPart) partsFrom = at - countParts(terms, at)
    const weight = isPart ? partWeight : 1
    if (at >= titleCount) weights.set(stem, (weights.get(stem) ?? 0) + weight)
    else {
      inTitle.set(stem, Math.max(inTitle.get(stem) ?? 0, weight))
      if (isPart) continue
      const parts = terms.slice(partsFrom, at).map(part => part.stem)
      title.push({ stem, parts, isName: hasMark || hasDigit || parts.length > 0 })
    }
  }
  for (const [stem, count] of weights) weights.set(stem, contentWeight * Math.log1p(count))
  for (const [stem, weight] of inTitle) weights.set(stem, (weights.get(stem) ?? 0) + weight)
  let squares = 0
  for (const [stem, weight] of weights) {
    weights.set(stem, weight * stem.rarity)
    squares += (weight * stem.rarity) ** 2
  }
  return { weights, length: Math.sqrt(squares), title }
}

/** How many terms before this one are its parts: the index has those of a compound in front of it. */
function countParts(terms: KnownTerm<Stem>[], at: number): number {
  const { text, hasMark } = terms[at]!
  const last = terms[at - 1]?.text
  if (last === undefined || last.length >= text.length || !text.endsWith(last)) return 0
  let length = 0
  let first = at
  for (; first > 0; first--) {
    const before = terms[first - 1]!.text
    if (before.length >= text.length || !text.includes(before)) break
    length += before.length
  }
  return hasMark || (at - first > 1 && length === text.length) ? at - first : 0
}

/** Where each title has a word that the other post lacks, and where both of these are names or numbers: `Centos 7` and `Centos 8`. */
const otherWord = 0.72
const otherName = 0.5
/** The rarity of all shared stems; those of one rare word, or two common ones, are less, and may be shared by chance. */
const sharedLeast = 8
/** So that a likeness of 0.35 divides as it did before the rules above: it is stored, and sent to others. */
const scale = 0.8

/**
 * From 0 to 1, the same in both directions: the cosine of the angle between both texts, and more of a short one that a
 * long one contains.
 */
export function likenessOf<Of extends Stem>(one: Vector<Of>, other: Vector<Of>): number {
  let [shared, rarity] = [0, 0]
  for (const [stem, weight] of one.weights) {
    const others = other.weights.get(stem)
    if (others === undefined) continue
    shared += weight * others
    rarity += stem.rarity
  }
  if (shared === 0) return 0
  const [short, long] = [one.length, other.length].sort((a, b) => a - b) as [number, number]
  const contained = Math.min(1, (shared / (short * long)) * Math.sqrt(long / short))
  const evidence = Math.sqrt(Math.min(1, rarity / sharedLeast))
  return (contained * agreement(one, other) * evidence) ** scale
}

function agreement<Of extends Stem>(one: Vector<Of>, other: Vector<Of>): number {
  const [words, others] = [lacking(one, other), lacking(other, one)]
  if (words.length === 0 || others.length === 0) return 1
  const isNamed = (lacked: TitleWord<Of>[]) => lacked.some(({ isName }) => isName)
  return isNamed(words) && isNamed(others) ? otherName : otherWord
}

/** The words of the title that the other post has nowhere, not even in parts. */
function lacking<Of extends Stem>({ title }: Vector<Of>, other: Vector<Of>): TitleWord<Of>[] {
  const has = (stem: Of) => other.weights.has(stem)
  return title.filter(({ stem, parts }) => !(has(stem) || (parts.length > 0 && parts.every(has))))
}
