import { asciiCompound, partsOf, termsIn } from './segment.ts'

/**
 * The terms of a text that is ASCII, as nearly all are in bulk loads: the same as of its segments, at a third of the cost. A
 * word between spaces is taken as it is; only where it may be part of a compound is the pattern consulted.
 */
export function asciiTerms(text: string): string[] {
  const terms: string[] = []
  /** Up to where the text belongs to terms already. */
  let done = 0
  let at = 0
  while (at < text.length) {
    if (!isWordChar(text.charCodeAt(at))) {
      at++
      continue
    }
    const start = at++
    while (at < text.length && isPlainChar(text.charCodeAt(at))) at++
    if (isAlone(text, start, at, done)) {
      const word = text.slice(start, at)
      terms.push(isPlainChar(text.charCodeAt(start)) ? word : word.toLowerCase())
    } else {
      // From the mark before the word, if it has one.
      asciiCompound.lastIndex = Math.max(done, start - 1)
      const [written] = asciiCompound.exec(text)!
      at = asciiCompound.lastIndex
      terms.push(...termsIn(partsOf(written)))
    }
    done = at
  }
  return terms
}

/** Nobody searches for more: longer words are cut. */
const lengthMax = 64

/** Whether a word, with a capital at most as its first letter, ends there and is part of no compound. */
function isAlone(text: string, start: number, end: number, done: number): boolean {
  const before = start > done ? text.charCodeAt(start - 1) : space
  const after = end < text.length ? text.charCodeAt(end) : space
  return (
    end - start <= lengthMax &&
    !marks.has(before) &&
    !isWordChar(after) &&
    !endings.has(after) &&
    !(joints.has(after) && isWordChar(text.charCodeAt(end + 1)))
  )
}

const space = 32
const codes = (characters: string) => new Set([...characters].map(each => each.charCodeAt(0)))
const marks = codes('.#@')
const endings = codes('+#')
const joints = codes(".-_@&'")

/** A lower-case letter or a digit. */
function isPlainChar(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

function isWordChar(code: number): boolean {
  return isPlainChar(code) || (code >= 65 && code <= 90)
}
