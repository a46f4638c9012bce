import { postsPerBlock, unpackPostings } from '../index/postings.ts'
import type { PostingsByTerm } from '../query/postings-by-block.ts'
import { type Phrase, type QueryTerm, satisfies } from '../query/query-term.ts'
import type { BestPosts } from './best-posts.ts'
import { termFrequencyWeight } from './scorer.ts'

/** One of the heaviest terms is enough to make a post a candidate, if together they occur in at most so many. */
const sufficientPosts = 4000
/** Of this many of the heaviest terms, two are enough. */
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

/** What a match in the content and in the title adds, and whether it satisfies the requirement of the query term. */
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
    for (const [index, term] of this.#terms.entries()) {
      for (const { termId, inContent, inTitle, isEnough } of term.matches)
        for (const bytes of postings.get(termId) ?? [])
          for (let at = 0; at < bytes.length; at += 2) {
            const posting = bytes[at]! | (bytes[at + 1]! << 8)
            const position = posting >> 1
            const score = (posting & 1) === 1 ? inTitle : inContent
            if (latest[position] === 0) positions[touched++] = position
            this.#add(position, index, score, isEnough)
          }
      for (const phrase of term.phrases)
        for (const posting of together(phrase, postings)) {
          const position = posting >> 1
          const score = (posting & 1) === 1 ? phrase.inTitle : phrase.inContent
          if (latest[position] === 0) positions[touched++] = position
          this.#add(position, index, score, phrase.isEnough)
        }
    }
    return touched
  }

  #add(position: number, index: number, score: number, isEnough: boolean) {
    if (latest[position] !== index + 1) {
      latest[position] = index + 1
      latestScore[position] = score
      scores[position]! += score
      points[position]! += this.#terms[index]!.points
      if (isEnough) required[position]!++
    } else if (score > latestScore[position]!) {
      // Of several terms that match the same query term, the best counts.
      scores[position]! += score - latestScore[position]!
      latestScore[position] = score
    }
  }
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
): number[] {
  const starts = unpacked(first, postings)
  for (const packed of starts)
    for (const posting of packed) marks[posting >> 1]! |= (posting & 1) === 1 ? 3 : 1
  const found: number[] = []
  for (const packed of unpacked(second, postings))
    for (const posting of packed) {
      const mark = marks[posting >> 1]!
      if (mark > 0) found.push(mark === 3 ? posting : posting & ~1)
    }
  for (const packed of starts) for (const posting of packed) marks[posting >> 1] = 0
  return found
}

function unpacked(termIds: number[], postings: PostingsByTerm): Uint16Array[] {
  return termIds.flatMap(termId => postings.get(termId) ?? []).map(unpackPostings)
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
