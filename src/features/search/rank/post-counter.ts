import { postsPerBlock } from '../index/posting-set.ts'
import type { PostingsByTerm } from '../query/plan-reads.ts'
import { type Phrase, type QueryTerm, satisfies } from '../query/query-term.ts'
import type { BestPosts } from './candidate.ts'
import { termFrequencyWeight } from './score.ts'

/** One of the heaviest terms is enough to make a post a candidate, if together they occur in at most so many. */
const sufficientPosts = 4000
/** Up to this many of the heaviest terms, two are enough. */
const pairedTermsMax = 8
/** More would overflow the bytes that they are counted in: a term adds up to 2 points. Searches have far fewer. */
const termsMax = 120

/** A query term, and the scores of a post for each term that matches it. */
type CountedTerm = {
  /** A candidate has at least 2 points. 2: this term alone is enough; 1: it takes two such terms. */
  points: number
  matches: (CountedScores & { termId: number })[]
  phrases: (CountedScores & { first: number[]; second: number[] })[]
}

/** Scores of a match in the content and in the title, and whether it satisfies the requirement of the query term. */
type CountedScores = { inContent: number; inTitle: number; isEnough: boolean }

/** Adds up, block by block, which query terms each post contains, and scores the post by that. */
export class PostCounter {
  readonly #terms: CountedTerm[]
  readonly #requiredCount: number
  readonly #scoreMax: number

  constructor(queryTerms: QueryTerm[]) {
    if (queryTerms.length > termsMax)
      throw new RangeError(`${queryTerms.length} query terms are more than ${termsMax}`)
    const byWeight = queryTerms.toSorted((a, b) => b.weight - a.weight)
    let posts = 0
    const pointsOf = new Map(
      byWeight.map((term, at) => {
        const isSufficient = at === 0 || posts + term.postsCount <= sufficientPosts
        if (isSufficient) posts += term.postsCount
        return [term, isSufficient ? 2 : at < pairedTermsMax ? 1 : 0]
      }),
    )
    this.#terms = queryTerms.map(term => ({
      points: pointsOf.get(term)!,
      // The word itself comes first: where a post has it, it decides what satisfies.
      matches: Array.from(term.matches, ([termId, { quality, kind }]) => ({
        termId,
        ...countedScores(term, quality, satisfies(term, kind)),
      })),
      phrases: term.phrases.map(({ first, second, quality }: Phrase) => ({
        first: [...first.matches.keys()],
        second: [...second.matches.keys()],
        ...countedScores(term, quality, !term.isExact),
      })),
    }))
    this.#requiredCount = queryTerms.filter(term => term.isRequired).length
    this.#scoreMax = queryTerms.reduce(
      (sum, { weight }) => sum + weight * termFrequencyWeight(0, 1),
      0,
    )
  }

  /** Adds the candidates of a block to `best`. */
  count(
    block: number,
    postings: PostingsByTerm,
    isVisible: Uint8Array | undefined,
    best: BestPosts,
  ) {
    const touched = this.#tally(postings)
    for (let at = 0; at < touched; at++) {
      const position = positions[at]!
      const isComplete = this.#requiredCount > 0 && required[position] === this.#requiredCount
      if ((isComplete || points[position]! > 1) && isVisible?.[position] !== 0)
        best.add(block * postsPerBlock + position, scores[position]! / this.#scoreMax, isComplete)
      latest[position] = scores[position] = points[position] = required[position] = 0
    }
  }

  /** Fills the arrays below; returns how many posts contain any of the terms. */
  #tally(postings: PostingsByTerm): number {
    let touched = 0
    for (const [index, { points, matches, phrases }] of this.#terms.entries()) {
      for (const match of matches)
        for (const packed of postings.get(match.termId) ?? [])
          touched = addPostings(packed, index + 1, points, match, touched)
      for (const phrase of phrases) {
        const packed = together(phrase, postings)
        touched = addPostings(packed, index + 1, points, phrase, touched)
      }
    }
    return touched
  }
}

/**
 * Adds the postings of one term, or of a phrase, that matches the query term with this index (plus one); returns how many
 * posts are touched then. Nearly all the time of counting is spent here.
 */
function addPostings(
  packed: Uint8Array,
  index: number,
  pointsOfTerm: number,
  { inContent, inTitle, isEnough }: CountedScores,
  touched: number,
): number {
  const enough = isEnough ? 1 : 0
  for (let at = 0; at < packed.length; at += 2) {
    const low = packed[at]!
    const position = (low >> 1) | (packed[at + 1]! << 7)
    const score = (low & 1) === 1 ? inTitle : inContent
    const before = latest[position]!
    if (before !== index) {
      if (before === 0) positions[touched++] = position
      latest[position] = index
      latestScore[position] = score
      scores[position]! += score
      points[position]! += pointsOfTerm
      required[position]! += enough
    } else if (score > latestScore[position]!) {
      // The best of several terms that match the same query term counts.
      scores[position]! += score - latestScore[position]!
      latestScore[position] = score
    }
  }
  return touched
}

function countedScores(term: QueryTerm, quality: number, isEnough: boolean): CountedScores {
  return {
    inContent: term.weight * termFrequencyWeight(quality, 0),
    inTitle: term.weight * termFrequencyWeight(0, quality),
    isEnough: term.isRequired && isEnough,
  }
}

/** The postings of posts that contain both parts of a phrase. Whether one follows the other shows when they are ranked. */
function together(
  { first, second }: { first: number[]; second: number[] },
  postings: PostingsByTerm,
): Uint8Array {
  const starts = first.flatMap(termId => postings.get(termId) ?? [])
  const ends = second.flatMap(termId => postings.get(termId) ?? [])
  for (const packed of starts) mark(packed)
  const found = new Uint8Array(ends.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const packed of ends)
    for (let at = 0; at < packed.length; at += 2) {
      const low = packed[at]!
      const high = packed[at + 1]!
      const marked = marks[(low >> 1) | (high << 7)]!
      if (marked === 0) continue
      found[length++] = marked === inTitle ? low : low & ~1
      found[length++] = high
    }
  for (const packed of starts) unmark(packed)
  return found.subarray(0, length)
}

/** Marks of a post with the first part of a phrase: anywhere, and in the title. */
const anywhere = 1
const inTitle = 3

function mark(packed: Uint8Array) {
  for (let at = 0; at < packed.length; at += 2) {
    const low = packed[at]!
    marks[(low >> 1) | (packed[at + 1]! << 7)]! |= (low & 1) === 1 ? inTitle : anywhere
  }
}

function unmark(packed: Uint8Array) {
  for (let at = 0; at < packed.length; at += 2)
    marks[(packed[at]! >> 1) | (packed[at + 1]! << 7)] = 0
}

/**
 * One element per position of a block. They are shared by all counters, because counting a block never awaits, and
 * `count` leaves the sums zero. `latest` is the query term that was last added to a post (its index plus one), and
 * `latestScore` what it added; `positions` lists the posts that were touched; `marks` says which posts have the first
 * part of a phrase, and whether in the title.
 */
const latest = new Uint8Array(postsPerBlock)
const latestScore = new Float64Array(postsPerBlock)
const scores = new Float64Array(postsPerBlock)
const points = new Uint8Array(postsPerBlock)
const required = new Uint8Array(postsPerBlock)
const positions = new Uint16Array(postsPerBlock)
const marks = new Uint8Array(postsPerBlock)
