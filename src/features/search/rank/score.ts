import { listStart, unpackInto } from '../index/term-list.ts'
import type { Corpus } from '../query/corpus.ts'
import { isUsed, type MatchKind, type QueryTerm, satisfies } from '../query/query-term.ts'
import type { Candidate, Scored } from './candidate.ts'

type Sums = Pick<Corpus, 'posts_count' | 'title_terms' | 'content_terms'>

/**
 * Scores posts by their text alone: BM25 over title and content, and proximity. `literal` are the ids of the query's
 * terms in the order in which they were typed.
 */
export function score(
  queryTerms: QueryTerm[],
  candidates: Candidate[],
  corpus: Sums,
  literal: number[] = [],
): Scored[] {
  const scorer = new Scorer(queryTerms, corpus, literal)
  const scored = candidates.map(candidate => scorer.score(candidate))
  const seen = scorer.termsSeen()
  if (!seen) return scored
  const again = new Scorer(seen, corpus, literal)
  return candidates.map(candidate => again.score(candidate))
}

/** Inverse document frequency, as in BM25. `postsCount` is a sum over several terms and may exceed `all`. */
export function idf(postsCount: number, all: number): number {
  const containing = Math.min(postsCount, all)
  return Math.log(1 + (all - containing + 0.5) / (containing + 0.5))
}

/** The reasons are in docs/search.md; bench/relevance measures their effect. */
const weights = {
  /** A term in the title counts as much as this many in the content. */
  title: 3,
  /** Saturation of repeated terms (BM25's k1). */
  saturation: 2,
  /** Length normalisation (BM25's b). */
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

/** A number is beside a word at such a proximity: at most four terms behind it, or two before it. */
const boundLeast = 0.2

const maybeMask = 0x3fff

/** That a term matches the query term with this index; of a phrase, that it does so behind one of these terms. */
type Role = { index: number; quality: number; kind: MatchKind; behind?: ReadonlySet<number> }

/** Scores one post after the other against the same query. */
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
  /** For each query term: whether the post satisfies it, and whether any post had one of its phrases. */
  readonly #isSatisfied: Uint8Array
  readonly #hasPhrase: Uint8Array
  /** For each query term, the index of the term whose proximity to the one before it says whether it is bound. */
  readonly #bonds: number[]
  readonly #literal: number[]
  /** The term list of the current post. */
  #terms = new Uint32Array(1024)

  constructor(queryTerms: QueryTerm[], corpus: Sums, literal: number[]) {
    this.#queryTerms = queryTerms
    this.#literal = literal
    for (const [index, { matches, phrases }] of queryTerms.entries()) {
      for (const [termId, { quality, kind }] of matches)
        this.#addRole(termId, { index, quality, kind })
      for (const { first, second, quality } of phrases) {
        const behind = new Set(first.matches.keys())
        for (const termId of second.matches.keys())
          this.#addRole(termId, { index, quality, kind: 'joined', behind })
      }
    }
    this.#bonds = queryTerms.map(({ boundTo }, index) => {
      const other = queryTerms.findIndex(({ term }) => term === boundTo)
      return other < 0 ? -1 : Math.max(index, other)
    })
    this.#weight = queryTerms.reduce((sum, { weight }) => sum + weight, 0)
    this.#titleLength = Math.max(1, corpus.title_terms / corpus.posts_count)
    this.#contentLength = Math.max(1, corpus.content_terms / corpus.posts_count)
    this.#inTitle = new Float64Array(queryTerms.length)
    this.#inContent = new Float64Array(queryTerms.length)
    this.#lastPosition = new Int32Array(queryTerms.length)
    this.#proximity = new Float64Array(queryTerms.length)
    this.#isSatisfied = new Uint8Array(queryTerms.length)
    this.#hasPhrase = new Uint8Array(queryTerms.length)
  }

  #addRole(termId: number, role: Role) {
    this.#isMaybe[termId & maybeMask] = 1
    const roles = this.#roles.get(termId)
    if (roles) roles.push(role)
    else this.#roles.set(termId, [role])
  }

  /**
   * Revises the query after seeing posts: a word that a post writes as two is not misspelt, and one that no post writes
   * as two is only itself. Undefined if that changes nothing.
   */
  termsSeen(): QueryTerm[] | undefined {
    if (this.#queryTerms.every(({ phrases }) => phrases.length === 0)) return undefined
    const seen = this.#queryTerms
      .map((term, index) =>
        this.#hasPhrase[index] === 1 ? withoutCorrections(term) : { ...term, phrases: [] },
      )
      .filter(isUsed)
    const isSame = seen.every(
      (term, index) => term.matches.size === this.#queryTerms[index]!.matches.size,
    )
    return isSame && seen.length === this.#queryTerms.length ? undefined : seen
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
    // Not by `entries()`: of long queries, this loop takes most of the time.
    for (let index = 0; index < this.#queryTerms.length; index++) {
      const { weight, isRequired } = this.#queryTerms[index]!
      const bond = this.#bonds[index]!
      const frequency =
        (weights.title * this.#inTitle[index]!) / titleNorm + this.#inContent[index]! / contentNorm
      const isBound = bond < 0 || this.#proximity[bond]! >= boundLeast
      if (isRequired && !(isBound && this.#isSatisfied[index] === 1)) hasAll = false
      if (frequency === 0) continue
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
      isLiteral: this.#isLiteral(terms, titleCount),
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
    this.#isSatisfied.fill(0)
    const titleCount = terms[0]!
    const orderedEnd = listStart + terms[1]!
    let matchedInTitle = 0
    let matchedAt = -1
    for (let at = listStart; at < length; at++) {
      const termId = terms[at]!
      if (this.#isMaybe[termId & maybeMask] === 0) continue
      const roles = this.#roles.get(termId)
      if (!roles) continue
      const isInTitle = at - listStart < titleCount
      let isMatched = false
      for (const { index, quality, kind, behind } of roles) {
        if (behind) {
          const isBehind =
            at > listStart && at - listStart !== titleCount && behind.has(terms[at - 1]!)
          if (!isBehind || at >= orderedEnd) continue
          this.#hasPhrase[index] = 1
          // The first part is matched, too, unless it was by itself.
          if (isInTitle && matchedAt < at - 1) matchedInTitle++
        }
        // A half-typed word does not complete the title.
        if (kind !== 'prefix') isMatched = true
        if (satisfies(this.#queryTerms[index]!, kind)) this.#isSatisfied[index] = 1
        const counts = isInTitle ? this.#inTitle : this.#inContent
        counts[index]! += quality
        // The offset keeps the end of the title away from the beginning of the content.
        if (at < orderedEnd) this.#addPosition(index, quality, isInTitle ? at : at + distanceMax)
      }
      if (!isMatched) continue
      matchedAt = at
      if (isInTitle) matchedInTitle++
    }
    return matchedInTitle
  }

  /** Whether the title contains the terms of the query one behind the other. */
  #isLiteral(terms: Uint32Array, titleCount: number): boolean {
    const literal = this.#literal
    if (literal.length < 2) return false
    for (let from = listStart; from <= listStart + titleCount - literal.length; from++) {
      let same = 0
      while (same < literal.length && terms[from + same] === literal[same]) same++
      if (same === literal.length) return true
    }
    return false
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

function withoutCorrections(term: QueryTerm): QueryTerm {
  const certain = [...term.matches].filter(([, { kind }]) => kind !== 'correction')
  return certain.length === term.matches.size ? term : { ...term, matches: new Map(certain) }
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
