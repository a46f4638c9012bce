import type { Random } from '../../../test/support/random.ts'

/** Up to here a word is as rare as its rank says; the rarer ones, names and jargon, fall off faster. */
const knee = 10_000
const tailExponent = 1.7

/** How often each rank is used, as texts have it: Zipf's law with its two slopes. */
export class Zipf {
  readonly #shares: Float64Array
  /** Walker's alias method: one look-up a word, however many there are. */
  readonly #own: Float64Array
  readonly #alias: Int32Array

  constructor(ranks: number) {
    const weights = Float64Array.from({ length: ranks }, (_, at) => weightOf(at + 1))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    this.#shares = weights.map(weight => weight / sum)
    this.#own = this.#shares.map(share => share * ranks)
    this.#alias = new Int32Array(ranks)
    this.#even()
  }

  /** A rank, counted from 0. */
  draw(random: Random): number {
    const at = random.below(this.#own.length)
    return random.below(2 ** 30) / 2 ** 30 < this.#own[at]! ? at : this.#alias[at]!
  }

  /** Of all words that are written, how many are this one. */
  share(rank: number): number {
    return this.#shares[rank]!
  }

  /** Fills what each place lacks with what another has too much. */
  #even() {
    const scarce: number[] = []
    const ample: number[] = []
    for (const [at, own] of this.#own.entries()) (own < 1 ? scarce : ample).push(at)
    while (scarce.length > 0 && ample.length > 0) {
      const to = scarce.pop()!
      const from = ample.at(-1)!
      this.#alias[to] = from
      this.#own[from] = this.#own[from]! - (1 - this.#own[to]!)
      if (this.#own[from]! < 1) scarce.push(ample.pop()!)
    }
    for (const at of [...scarce, ...ample]) this.#own[at] = 1
  }
}

function weightOf(rank: number): number {
  return rank <= knee ? 1 / rank : (1 / knee) * (knee / rank) ** tailExponent
}
