import { type Random, randomFrom } from '../../../test/support/random.ts'
import { misspell } from './misspell.ts'
import { makeVocabulary } from './vocabulary.ts'
import { Zipf } from './zipf.ts'

/** To be raised whenever the same number gives another text: the databases are then filled again. */
export const corpusVersion = 1

export type Text = { title: string; content: string }

const vocabularySize = 300_000
/** How many of a thousand words are misspelt, and how many are codes that occur only once. */
const misspeltPerMille = 5
const codesPerMille = 3
/** One in `chineseEvery` posts is in Chinese, and one in `longEvery` is long. */
const chineseEvery = 100
const longEvery = 200
const longWords = 600
const wordsPerPost = 56
/** Words from this rank on may belong to one half of the posts only. */
const themesFrom = 50

/** Posts by their number, the same at every run. */
export class Corpus {
  readonly words = makeVocabulary(vocabularySize)
  readonly #zipf = new Zipf(vocabularySize)
  readonly #characters = new Zipf(1500)

  text(seed: string, isSecondTheme = false): Text {
    const random = randomFrom(seed)
    const title = this.sentence(random, 3 + random.below(7), isSecondTheme)
    if (random.below(chineseEvery) === 0) return { title, content: this.chinese(random, 60) }
    const isLong = random.below(longEvery) === 0
    const content = this.sentence(random, isLong ? longWords : 5 + random.below(86), isSecondTheme)
    return { title, content }
  }

  /** Posts of even numbers never have the words of the second theme, and the other way round. */
  post(number: number): Text {
    return this.text(`post ${number}`, number % 2 === 1)
  }

  sentence(random: Random, words: number, isSecondTheme = false): string {
    let text = ''
    for (let at = 0; at < words; at++) {
      const word = this.#written(random, isSecondTheme)
      const isStart = at % 12 === 0
      text += `${at === 0 ? '' : isStart ? '. ' : ' '}${isStart ? capitalised(word) : word}`
    }
    return text
  }

  chinese(random: Random, characters: number): string {
    const rare = () => String.fromCodePoint(0x4e00 + 7 * this.#characters.draw(random))
    return Array.from({ length: characters }, rare).join('')
  }

  /** A word with its frequency in texts: common ones often. */
  draw(random: Random): string {
    return this.words[this.#zipf.draw(random)]!
  }

  /** A word that between these shares of all posts contain. */
  between(random: Random, least: number, most: number): string {
    const [first, end] = [this.#rankOf(most), this.#rankOf(least)]
    return this.words[first + random.below(Math.max(1, end - first))]!
  }

  /** Two words that between 1 % and 5 % of all posts have, but never both. */
  opposed(random: Random): [string, string] {
    const [first, end] = [this.#rankOf(0.05), this.#rankOf(0.01)]
    const decade = () => 10 * Math.ceil((first + random.below(end - first - 10)) / 10)
    return [this.words[decade() + 4]!, this.words[decade() + 5]!]
  }

  /** The most common word that at most this share of the posts have. */
  #rankOf(share: number): number {
    let [low, high] = [0, vocabularySize - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (1 - (1 - this.#zipf.share(middle)) ** wordsPerPost > share) low = middle + 1
      else high = middle
    }
    return low
  }

  #written(random: Random, isSecondTheme: boolean): string {
    const draw = random.below(1000)
    if (draw < codesPerMille) return code(random)
    const rank = this.#zipf.draw(random)
    const word = this.words[themed(rank, isSecondTheme)]!
    return draw < codesPerMille + misspeltPerMille ? misspell(random, word, 1) : word
  }
}

/** A word of the other theme is replaced by its neighbour, which is as common. */
function themed(rank: number, isSecondTheme: boolean): number {
  if (rank < themesFrom) return rank
  if (rank % 10 === 4 && isSecondTheme) return rank + 1
  return rank % 10 === 5 && !isSecondTheme ? rank - 1 : rank
}

function code(random: Random): string {
  const number = random.below(1_000_000)
  const codes = [`#${number}`, `err-${number}`, `v${number % 9}.${number % 90}.${number % 11}`]
  return random.pick(codes)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
