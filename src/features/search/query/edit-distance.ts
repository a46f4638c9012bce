/** The longest word that is compared: its letters are bits of one number. */
export const comparedMax = 32

/** Where a letter stands in the word that is compared now; zero between two comparisons. */
const places = new Int32Array(65_536)

/**
 * How many letters must be added, left out, changed or swapped with their neighbour to make one word of
 * the other (the restricted Damerau-Levenshtein distance). A whole column of the usual table is one
 * number of bits (Hyyrö 2003), so half a million words are compared for a search.
 */
export class EditDistance {
  readonly length: number
  readonly #word: string
  readonly #last: number

  /** Compares with this word, until it is disposed of: there is one at a time. */
  constructor(word: string) {
    this.#word = word
    this.length = word.length
    this.#last = 1 << (word.length - 1)
    for (let at = 0; at < word.length; at++) places[word.charCodeAt(at)]! |= 1 << at
  }

  /** To the word whose `length` letters begin at `start`; anything over `max` is told as `max + 1`. */
  to(letters: Uint16Array, start: number, length: number, max: number): number {
    // Whether a cell of the last column is one more, or one less, than the cell above it.
    let isMore = -1
    let isLess = 0
    let isDiagonalSame = 0
    let before = 0
    let edits = this.length
    const end = start + length
    for (let at = start; at < end; at++) {
      const same = places[letters[at]!]!
      const swapped = ((~isDiagonalSame & same) << 1) & before
      isDiagonalSame = (((same & isMore) + isMore) ^ isMore) | same | isLess | swapped
      let isRightMore = isLess | ~(isDiagonalSame | isMore)
      const isRightLess = isDiagonalSame & isMore
      if ((isRightMore & this.#last) !== 0) edits++
      else if ((isRightLess & this.#last) !== 0) edits--
      // Each letter that is left can make up for one.
      if (edits - (end - at - 1) > max) return max + 1
      isRightMore = (isRightMore << 1) | 1
      isMore = (isRightLess << 1) | ~(isDiagonalSame | isRightMore)
      isLess = isRightMore & isDiagonalSame
      before = same
    }
    return edits > max ? max + 1 : edits
  }

  [Symbol.dispose]() {
    for (let at = 0; at < this.#word.length; at++) places[this.#word.charCodeAt(at)] = 0
  }
}
