import { listStart, unpackInto } from '../index/term-list.ts'
import type { Corpus } from '../query/corpus.ts'
import type { QueryTerm } from '../query/query-term.ts'
import type { Candidate } from './candidate.ts'

/** `hasAll`: whether the post contains every required term; `covered`: its share of the query's weight. */
export type Scored = { post: Candidate; hasAll: boolean; covered: number; score: number }

/** The reasons are in docs/search.md; bench/relevance measures their effect. */
const weights = {
  /** A term in the title counts as much as this many in the content. */
  title: 3,
  /** How slowly repetition saturates (BM25's k1). */
  saturation: 2,
  /** How strongly the length of the text is normalised (BM25's b). */
  titleLength: 0.7,
  contentLength: 0.75,
  /** An adjacent pair of query terms, relative to one of them. */
  proximity: 0.2,
  reversed: 0.5,
  wholeTitle: 1.5,
}

/** The least length norm of a content: otherwise a content of two words would score like a title. */
const shortContent = 0.5

/** Terms further apart than this have no proximity. */
const distanceMax = 8

/** Scores posts by their text alone: BM25 over title and content, and proximity. */
export function score(queryTerms: QueryTerm[], candidates: Candidate[], corpus: Corpus): Scored[] {
  const scorer = new Scorer(queryTerms, corpus)
  return candidates.map(candidate => scorer.score(candidate))
}

const maybeMask = 0x3fff

/** That a term matches the query term with this index. */
type Role = { index: number; quality: number }

class Scorer {
  readonly #queryTerms: QueryTerm[]
  /** The query terms that each term matches, by term id. */
  readonly #roles = new Map<number, Role[]>()
  /** Whether a term may match anything. Nearly all match nothing, and this is faster than a map. */
  readonly #isMaybe = new Uint8Array(maybeMask + 1)
  readonly #weight: number
  readonly #titleLength: number
  readonly #contentLength: number
  /** For each query term: its frequencies in the post, its last position, the proximity to the one before it. */
  readonly #inTitle: Float64Array
  readonly #inContent: Float64Array
  readonly #lastPosition: Int32Array
  readonly #proximity: Float64Array
  /** The term list of the current post. */
  #terms = new Uint32Array(1024)

  constructor(queryTerms: QueryTerm[], corpus: Corpus) {
    this.#queryTerms = queryTerms
    for (const [index, { matches }] of queryTerms.entries())
      for (const [termId, { quality }] of matches) {
        this.#isMaybe[termId & maybeMask] = 1
        const roles = this.#roles.get(termId)
        if (roles) roles.push({ index, quality })
        else this.#roles.set(termId, [{ index, quality }])
      }
    this.#weight = queryTerms.reduce((sum, { weight }) => sum + weight, 0)
    this.#titleLength = Math.max(1, corpus.title_terms / corpus.posts_count)
    this.#contentLength = Math.max(1, corpus.content_terms / corpus.posts_count)
    this.#inTitle = new Float64Array(queryTerms.length)
    this.#inContent = new Float64Array(queryTerms.length)
    this.#lastPosition = new Int32Array(queryTerms.length)
    this.#proximity = new Float64Array(queryTerms.length)
  }

  score(post: Candidate): Scored {
    const { terms: packed } = post
    if (this.#terms.length < packed.length) this.#terms = new Uint32Array(packed.length)
    const terms = this.#terms
    const matchedInTitle = this.#count(terms, unpackInto(terms, packed))
    const titleCount = terms[0]!
    const titleNorm = lengthNorm(weights.titleLength, titleCount / this.#titleLength)
    const contentNorm = Math.max(
      shortContent,
      lengthNorm(weights.contentLength, terms[2]! / this.#contentLength),
    )
    let sum = 0
    let covered = 0
    let hasAll = true
    for (const [index, { weight, isRequired }] of this.#queryTerms.entries()) {
      const frequency =
        (weights.title * this.#inTitle[index]!) / titleNorm + this.#inContent[index]! / contentNorm
      if (frequency === 0) {
        if (isRequired) hasAll = false
        continue
      }
      covered += weight
      sum += weight * saturated(frequency)
      if (index > 0)
        sum +=
          weights.proximity *
          Math.min(weight, this.#queryTerms[index - 1]!.weight) *
          this.#proximity[index]!
    }
    const isWholeTitle = hasAll && titleCount > 0 && matchedInTitle === titleCount
    return {
      post,
      hasAll,
      covered: covered / this.#weight,
      score: isWholeTitle ? sum * weights.wholeTitle : sum,
    }
  }

  /** Goes through a term list once; returns how many terms of the title match the query. */
  #count(terms: Uint32Array, length: number): number {
    this.#inTitle.fill(0)
    this.#inContent.fill(0)
    this.#lastPosition.fill(-distanceMax)
    this.#proximity.fill(0)
    const titleCount = terms[0]!
    const orderedEnd = listStart + terms[1]!
    let matchedInTitle = 0
    for (let at = listStart; at < length; at++) {
      const termId = terms[at]!
      if (this.#isMaybe[termId & maybeMask] === 0) continue
      const roles = this.#roles.get(termId)
      if (!roles) continue
      const isInTitle = at - listStart < titleCount
      if (isInTitle) matchedInTitle++
      for (const { index, quality } of roles) {
        const counts = isInTitle ? this.#inTitle : this.#inContent
        counts[index]! += quality
        // The offset keeps the end of the title away from the beginning of the content.
        if (at < orderedEnd) this.#addPosition(index, quality, isInTitle ? at : at + distanceMax)
      }
    }
    return matchedInTitle
  }

  /** Updates the proximity of a query term to the ones before and after it in the query. */
  #addPosition(index: number, quality: number, position: number) {
    if (index > 0) this.#addPair(index, index - 1, position, quality)
    if (index + 1 < this.#queryTerms.length)
      this.#addPair(index + 1, index + 1, position, quality * weights.reversed)
    this.#lastPosition[index] = position
  }

  #addPair(pair: number, neighbour: number, position: number, worth: number) {
    const distance = position - this.#lastPosition[neighbour]!
    if (distance > 0 && distance <= distanceMax)
      this.#proximity[pair] = Math.max(this.#proximity[pair]!, worth / distance)
  }
}

/** The weight of term frequencies in a post of average length. */
export function termFrequencyWeight(inContent: number, inTitle: number): number {
  return saturated(weights.title * inTitle + inContent)
}

/** BM25's saturation: the tenth occurrence adds less than the second. */
function saturated(frequency: number): number {
  return (frequency * (weights.saturation + 1)) / (weights.saturation + frequency)
}

function lengthNorm(weight: number, length: number): number {
  return 1 - weight + weight * length
}
