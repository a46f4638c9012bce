import { fold, isAscii } from './fold.ts'

/**
 * What stands between two spaces, or a run of a script that is written without them. `whole` is a word
 * that is more than its parts: `c++`, `node.js`, `#123`, an e-mail address, `e-mail` as `email`.
 */
export type Segment = { parts: string[]; whole?: string; isRun?: true }

/** Scripts that put no spaces between words, and Korean, which puts them where it likes. */
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
const character = '[\\p{L}\\p{M}\\p{N}]'
const inRun = `[${unspaced}&&${character}]`
const inWord = `[${character}--${unspaced}]`

/** Words tied by single marks, with the marks that belong to names in front and behind. */
const tied = (word: string) =>
  `(?:(?<![\\p{L}\\p{N}.])[.#@])?${word}+(?:[.\\-_@&+'’]${word}+)*(?:\\+\\+?|#)?`
const segments = new RegExp(`${inRun}+|${tied(inWord)}`, 'gv')
const words = new RegExp(`${inWord}+`, 'gv')
const startsRun = new RegExp(`^${inRun}`, 'v')
/** The same for the text that most posts are made of, several times quicker. */
const asciiSegments = new RegExp(tied('[a-zA-Z0-9]').replace('\\p{L}\\p{N}', 'a-zA-Z0-9'), 'g')
const asciiWords = /[a-zA-Z0-9]+/g

/** Nobody looks for more, and no engine indexes words of any length. */
const wordLengthMax = 64

export function segment(text: string): Segment[] {
  if (isAscii.test(text))
    return (text.match(asciiSegments) ?? []).map(written => spaced(written, asciiWords))
  return (text.normalize('NFKC').match(segments) ?? [])
    .map(written =>
      startsRun.test(written)
        ? { parts: pairs(fold(written)), isRun: true as const }
        : spaced(written, words),
    )
    .filter(({ parts }) => parts.length > 0)
}

function spaced(written: string, inside: RegExp): Segment {
  if (isPlain.test(written)) return { parts: [cut(written)] }
  const parts = (written.replace(humps, '$& ').match(inside) ?? [])
    .map(part => cut(fold(part)))
    // An accent that stands alone leaves nothing.
    .filter(part => part !== '')
  const folded = fold(written)
  // Marks inside a plain word come and go: e-mail, email. In a name or a number they are the name.
  const isWord = /^[\p{L}\p{M}'’-]+$/u.test(folded)
  const whole = cut(isWord ? folded.replace(/['’-]/g, '') : folded)
  return parts.length === 1 && whole === parts[0] ? { parts } : { parts, whole }
}

const isPlain = /^[a-z0-9]+$/

/** Where a word inside of a word begins: userName, HTTPServer. */
const humps = /\p{Ll}(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu

/** Any two neighbours, so that any part of a text is found; the last alone, so that one is, too. */
function pairs(run: string): string[] {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

function cut(word: string): string {
  // Half a character at the cut would be no text.
  return word.length <= wordLengthMax
    ? word
    : word.slice(0, wordLengthMax).replace(/[\ud800-\udbff]$/, '')
}
