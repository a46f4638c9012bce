import { fold, isAscii } from './fold.ts'

/**
 * The text between two spaces, or a run of a script that is written without spaces. `whole` is a compound, indexed
 * beside its parts: `c++`, `node.js`, `#123`, an e-mail address, `e-mail` as `email`.
 */
export type Segment = { parts: string[]; whole?: string; isRun?: true }

/** Scripts without spaces between words, and Korean, whose spacing varies. */
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
const character = '[\\p{L}\\p{M}\\p{N}]'
const inRun = `[${unspaced}&&${character}]`
const inWord = `[${character}--${unspaced}]`

/** Words joined by single punctuation marks, with the marks that names begin or end with. */
const tied = (word: string) =>
  `(?:(?<![\\p{L}\\p{N}.])[.#@])?${word}+(?:[.\\-_@&+'’]${word}+)*(?:\\+\\+?|#)?`
const segments = new RegExp(`${inRun}+|${tied(inWord)}`, 'gv')
const words = new RegExp(`${inWord}+`, 'gv')
const startsRun = new RegExp(`^${inRun}`, 'v')
/** The same for ASCII, which most posts are, several times faster. */
export const asciiCompound = new RegExp(
  tied('[a-zA-Z0-9]').replace('\\p{L}\\p{N}', 'a-zA-Z0-9'),
  'g',
)
const asciiWords = /[a-zA-Z0-9]+/g

/** Nobody searches for more, and engines limit the length of an index key. */
const wordLengthMax = 64

export function segment(text: string): Segment[] {
  if (isAscii.test(text)) return (text.match(asciiCompound) ?? []).map(partsOf)
  return (text.normalize('NFKC').match(segments) ?? [])
    .map(written =>
      startsRun.test(written)
        ? { parts: pairs(fold(written)), isRun: true as const }
        : spaced(written, words),
    )
    .filter(({ parts }) => parts.length > 0)
}

/** The parts of a segment that is ASCII. */
export function partsOf(written: string): Segment {
  return spaced(written, asciiWords)
}

const tokenPattern = new RegExp(`${inRun}+|${inWord}+`, 'gv')

/** The words and runs of a text as they are written, and where. */
export function tokens(text: string): { text: string; index: number; isRun: boolean }[] {
  return Array.from(text.matchAll(tokenPattern), ({ 0: written, index }) => ({
    text: written,
    index,
    isRun: startsRun.test(written),
  }))
}

function spaced(written: string, inside: RegExp): Segment {
  if (isPlain.test(written)) return { parts: [cut(written)] }
  const parts = (written.replace(humps, '$& ').match(inside) ?? [])
    .map(part => cut(fold(part)))
    // A lone accent is removed altogether.
    .filter(part => part !== '')
  const folded = fold(written)
  // Hyphens and apostrophes in a plain word are optional: e-mail, email. In a name or a number they matter.
  const isWord = /^[\p{L}\p{M}'’-]+$/u.test(folded)
  const whole = cut(isWord ? folded.replace(/['’-]/g, '') : folded)
  return parts.length === 1 && whole === parts[0] ? { parts } : { parts, whole }
}

const isPlain = /^[a-z0-9]+$/

/** Where a word ends inside a word: userName, HTTPServer. */
const humps = /\p{Ll}(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu

/** Pairs of adjacent characters, so that any part of a text is found; the last character also on its own. */
function pairs(run: string): string[] {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

function cut(word: string): string {
  // A lone surrogate would not be valid text.
  return word.length <= wordLengthMax
    ? word
    : word.slice(0, wordLengthMax).replace(/[\ud800-\udbff]$/, '')
}
