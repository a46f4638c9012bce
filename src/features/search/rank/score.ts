import { listStart, unpackInto } from '../index/term-list.ts'
import type { Corpus } from '../query/corpus.ts'
import type { Asked } from '../query/expand-query.ts'
import type { Candidate } from './candidate.ts'

/** `hasAll`: whether every required word is in the post; `covered`: the share of the rarity it has. */
export type Scored = { post: Candidate; hasAll: boolean; covered: number; score: number }

/** The reason for each is in docs/search.md, and what it does to the results in bench/relevance. */
const weights = {
  /** A word in the title says as much as this many in the content. */
  title: 3,
  /** How slowly repetition stops to matter (BM25's k1). */
  saturation: 2,
  /** How much longer texts are held against a word in them (BM25's b). */
  titleLength: 0.7,
  contentLength: 0.75,
  /** Two neighbours that stand next to each other, against one of them. */
  nearness: 0.2,
  reversed: 0.5,
  wholeTitle: 1.5,
}

/** Two words of content are no title: a mention in them counts twice at most. */
const shortContent = 0.5

/** Words further apart than this have nothing to do with each other. */
const nearMax = 8

/** Scores posts for what was asked, by their words alone: BM25 over two fields, and nearness. */
export function score(asked: Asked[], candidates: Candidate[], corpus: Corpus): Scored[] {
  const scorer = new Scorer(asked, corpus)
  return candidates.map(candidate => scorer.score(candidate))
}

const maybeMask = 0x3fff

type Role = { at: number; quality: number }

class Scorer {
  readonly #asked: Asked[]
  /** The asked words that a word of the company stands for. */
  readonly #roles = new Map<number, Role[]>()
  /** Whether a word may be one of those: nearly all are none, and this is quicker than a map. */
  readonly #isMaybe = new Uint8Array(maybeMask + 1)
  readonly #rarity: number
  readonly #titleLength: number
  readonly #contentLength: number
  /** For each asked word, how often a post has it, where last, and how near to its neighbour. */
  readonly #inTitle: Float64Array
  readonly #inContent: Float64Array
  readonly #lastPlace: Int32Array
  readonly #nearness: Float64Array
  /** The words of the post that is scored now. */
  #words = new Uint32Array(1024)

  constructor(asked: Asked[], corpus: Corpus) {
    this.#asked = asked
    for (const [at, { matches }] of asked.entries())
      for (const [word, { quality }] of matches) {
        this.#isMaybe[word & maybeMask] = 1
        const roles = this.#roles.get(word)
        if (roles) roles.push({ at, quality })
        else this.#roles.set(word, [{ at, quality }])
      }
    this.#rarity = asked.reduce((sum, { rarity }) => sum + rarity, 0)
    this.#titleLength = Math.max(1, corpus.title_words / corpus.posts_count)
    this.#contentLength = Math.max(1, corpus.content_words / corpus.posts_count)
    this.#inTitle = new Float64Array(asked.length)
    this.#inContent = new Float64Array(asked.length)
    this.#lastPlace = new Int32Array(asked.length)
    this.#nearness = new Float64Array(asked.length)
  }

  score(post: Candidate): Scored {
    const { words: packed } = post
    if (this.#words.length < packed.length) this.#words = new Uint32Array(packed.length)
    const words = this.#words
    const matchedInTitle = this.#count(words, unpackInto(words, packed))
    const titleCount = words[0]!
    const titleNorm = lengthNorm(weights.titleLength, titleCount / this.#titleLength)
    const contentNorm = Math.max(
      shortContent,
      lengthNorm(weights.contentLength, words[2]! / this.#contentLength),
    )
    let sum = 0
    let covered = 0
    let hasAll = true
    for (const [at, { rarity, isRequired }] of this.#asked.entries()) {
      const mentions =
        (weights.title * this.#inTitle[at]!) / titleNorm + this.#inContent[at]! / contentNorm
      if (mentions === 0) {
        if (isRequired) hasAll = false
        continue
      }
      covered += rarity
      sum += rarity * saturated(mentions)
      if (at > 0)
        sum +=
          weights.nearness * Math.min(rarity, this.#asked[at - 1]!.rarity) * this.#nearness[at]!
    }
    const isWholeTitle = hasAll && titleCount > 0 && matchedInTitle === titleCount
    return {
      post,
      hasAll,
      covered: covered / this.#rarity,
      score: isWholeTitle ? sum * weights.wholeTitle : sum,
    }
  }

  /** Goes through a post's words once; how many of the title's were asked for. */
  #count(words: Uint32Array, length: number): number {
    this.#inTitle.fill(0)
    this.#inContent.fill(0)
    this.#lastPlace.fill(-nearMax)
    this.#nearness.fill(0)
    const titleCount = words[0]!
    const orderedEnd = listStart + words[1]!
    let matchedInTitle = 0
    for (let at = listStart; at < length; at++) {
      const word = words[at]!
      if (this.#isMaybe[word & maybeMask] === 0) continue
      const roles = this.#roles.get(word)
      if (!roles) continue
      const isInTitle = at - listStart < titleCount
      if (isInTitle) matchedInTitle++
      for (const { at: asks, quality } of roles) {
        const counts = isInTitle ? this.#inTitle : this.#inContent
        counts[asks]! += quality
        // Title and content are not neighbours.
        if (at < orderedEnd) this.#approach(asks, quality, isInTitle ? at : at + nearMax)
      }
    }
    return matchedInTitle
  }

  /** Notes how near an asked word stands to those asked before and after it. */
  #approach(word: number, quality: number, place: number) {
    if (word > 0) this.#near(word, word - 1, place, quality)
    if (word + 1 < this.#asked.length)
      this.#near(word + 1, word + 1, place, quality * weights.reversed)
    this.#lastPlace[word] = place
  }

  #near(pair: number, neighbour: number, place: number, worth: number) {
    const gap = place - this.#lastPlace[neighbour]!
    if (gap > 0 && gap <= nearMax)
      this.#nearness[pair] = Math.max(this.#nearness[pair]!, worth / gap)
  }
}

/** What mentions in a post of usual length are worth. */
export function worthOfMentions(inContent: number, inTitle: number): number {
  return saturated(weights.title * inTitle + inContent)
}

/** The tenth mention says less than the second. */
function saturated(mentions: number): number {
  return (mentions * (weights.saturation + 1)) / (weights.saturation + mentions)
}

function lengthNorm(weight: number, length: number): number {
  return 1 - weight + weight * length
}
