/** More than any company has posts. */
const numbersMax = 2 ** 32
const worthMax = 2 ** 20 - 1

/** The best of many posts, by their numbers: those that are complete first, then by worth, then the newest. */
export class BestPosts {
  readonly #most: number
  /** Completeness, worth and the post's number in one number each; sorted now and then. */
  readonly #keys: Float64Array
  #count = 0
  /** No more than this, and it is not among the best. */
  #least = -1

  constructor(most: number) {
    this.#most = most
    this.#keys = new Float64Array(2 * most)
  }

  /** The worth is between 0 and 1. */
  add(post: number, worth: number, isComplete: boolean) {
    const rank = Math.round(worth * worthMax) + (isComplete ? worthMax + 1 : 0)
    const key = rank * numbersMax + post
    if (key <= this.#least) return
    this.#keys[this.#count++] = key
    if (this.#count === this.#keys.length) this.#cut()
  }

  numbers(): number[] {
    this.#cut()
    return Array.from(this.#keys.subarray(0, this.#count), key => key % numbersMax)
  }

  #cut() {
    const sorted = this.#keys.subarray(0, this.#count).sort().reverse()
    this.#count = Math.min(sorted.length, this.#most)
    if (this.#count === this.#most) this.#least = sorted[this.#count - 1]!
  }
}
