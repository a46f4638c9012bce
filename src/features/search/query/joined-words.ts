import type { QueryWord } from '../text/analysis.ts'
import type { Stem } from '../text/stem.ts'
import type { Term } from './dictionary.ts'
import { type TermExpansion, termSet } from './term-expansion.ts'

/** Posts that write a word in another number of pieces come after those that write it alike. */
const quality = { split: 0.8, joined: 0.9 }
const isPlain = /^(?:[\p{L}\p{N}]+|\d+\.\d+\p{L}*)$/u
const isDecimal = /^\d+\.\d+$/
/** A number and its unit: `5mb`, `1.5gb`. */
const isMeasure = /^(\d+(?:\.\d+)?)(\p{L}+)$/u
const lengthMax = 24
const partLeast = 2
/** A paste may have any number of words. */
const wordsMax = 8
const splitsMax = 2
/** A word that so many posts write in one piece is not also looked for in two. */
const commonPosts = 1000

type Split = { word: string; first: string; second: string }
type Pair = { words: [QueryWord, QueryWord]; joined: string }

/** Variants of a query with one word written as two (`login` and "log in"), or two as one (`off line`). */
export class JoinedWords {
  readonly #splits: Split[]
  readonly #pairs: Pair[]
  readonly #stem: Stem

  constructor(words: QueryWord[], stem: Stem) {
    this.#stem = stem
    const whole = words.filter(({ word }) => isPlain.test(word))
    this.#splits = whole.slice(0, wordsMax).flatMap(({ word }) => splitsOf(word))
    const plain = whole.filter(({ isWhole, word }) => !isWhole || isDecimal.test(word))
    const known = new Set(words.map(({ word }) => word))
    this.#pairs = plain
      .slice(0, wordsMax + 1)
      .flatMap((first, at) => {
        const second = plain[at + 1]
        return second
          ? [{ words: [first, second] as [QueryWord, QueryWord], joined: first.word + second.word }]
          : []
      })
      .filter(({ joined }) => joined.length <= lengthMax && !known.has(joined))
  }

  /** Terms to look up in the dictionary. */
  get terms(): string[] {
    return this.#splits.map(({ first }) => first)
  }

  get stems(): string[] {
    return [
      ...this.#splits.map(({ second }) => this.#stem(second)),
      ...this.#pairs.map(({ joined }) => this.#stem(joined)),
    ]
  }

  /** Adds what the dictionary has of it. */
  addTo(
    expansions: TermExpansion[],
    byTerm: ReadonlyMap<string, Term>,
    byStem: ReadonlyMap<string, Term[]>,
    all: number,
  ) {
    const byWord = new Map(expansions.map(expansion => [expansion.query.word, expansion]))
    const formsOf = (word: string) => byStem.get(this.#stem(word)) ?? []
    for (const { words, joined } of this.#pairs) {
      const [{ whole }] = words
      const compound =
        whole === words[1].whole && whole !== undefined ? byWord.get(whole) : undefined
      for (const expansion of [...words.map(({ word }) => byWord.get(word)), compound])
        expansion?.add(formsOf(joined), 'joined', quality.joined)
    }
    for (const [word, splits] of Map.groupBy(this.#splits, split => split.word)) {
      const expansion = byWord.get(word)!
      if (expansion.postsCount >= commonPosts) continue
      const phrases = splits
        .map(({ first, second }) => ({
          words: [first, second],
          first: termSet([byTerm.get(first)].filter(term => term !== undefined)),
          second: termSet(formsOf(second)),
          quality: quality.split,
        }))
        .filter(({ first, second }) => first.postsCount > 0 && second.postsCount > 0)
        .sort((a, b) => rarest(b) - rarest(a))
      for (const phrase of phrases.slice(0, splitsMax)) expansion.addPhrase(phrase, all)
    }
  }
}

function rarest({
  first,
  second,
}: {
  first: { postsCount: number }
  second: { postsCount: number }
}) {
  return Math.min(first.postsCount, second.postsCount)
}

function splitsOf(word: string): Split[] {
  if (word.length > lengthMax) return []
  const [, number, unit] = isMeasure.exec(word) ?? []
  if (number) return [{ word, first: number, second: unit! }]
  const splits: Split[] = []
  for (let at = partLeast; at <= word.length - partLeast; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (first.isWellFormed() && second.isWellFormed()) splits.push({ word, first, second })
  }
  return splits
}
