/** A post to be ranked, with its packed term list. */
export type Candidate = {
  id: number
  number: number
  board_id: number
  status_id: number
  votes_count: number
  created: number
  revision: number
  terms: Uint8Array
}

/**
 * `hasAll`: whether the post contains every required term; `isLiteral`: whether its title contains the query as it was
 * typed; `covered`: its share of the query's weight.
 */
export type Scored = {
  post: Candidate
  hasAll: boolean
  isLiteral: boolean
  covered: number
  score: number
}

/** More than any company has posts. */
const numbersMax = 2 ** 32
const scoreMax = 2 ** 20 - 1

/** The numbers of the best of many posts: complete ones first, then by score, then the newest. */
export class BestPosts {
  readonly #most: number
  /** Completeness, score and post number, packed into one sort key; sorted whenever the array is full. */
  readonly #keys: Float64Array
  #count = 0
  /** A key must exceed this to be among the best. */
  #least = -1
  /** The lowest score that is rounded to that of the least key. */
  #leastScaled = -1

  constructor(most: number) {
    this.#most = most
    this.#keys = new Float64Array(2 * most)
  }

  /** The score is between 0 and 1. */
  add(postNumber: number, score: number, isComplete: boolean) {
    const scaled = score * scoreMax + (isComplete ? scoreMax + 1 : 0)
    // Most are far from being among the best: rounding takes longer than the rest of this.
    if (scaled < this.#leastScaled) return
    const key = Math.round(scaled) * numbersMax + postNumber
    if (key <= this.#least) return
    this.#keys[this.#count++] = key
    if (this.#count === this.#keys.length) this.#cut()
  }

  numbers(): number[] {
    this.#cut()
    return Array.from(this.#keys.subarray(0, this.#count), key => key % numbersMax)
  }

  /** How many of those contain every required term: they come first. */
  completeCount(): number {
    this.#cut()
    const leastComplete = (scoreMax + 1) * numbersMax
    return this.#keys.subarray(0, this.#count).filter(key => key >= leastComplete).length
  }

  #cut() {
    const sorted = this.#keys.subarray(0, this.#count).sort().reverse()
    this.#count = Math.min(sorted.length, this.#most)
    if (this.#count < this.#most) return
    this.#least = sorted[this.#count - 1]!
    this.#leastScaled = Math.floor(this.#least / numbersMax) - 0.5
  }
}
