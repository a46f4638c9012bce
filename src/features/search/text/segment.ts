import { fold, isAscii } from './fold.ts'

/**
 * The text between two spaces, a run of a script that is written without spaces, or an emoji. `whole` is a compound,
 * indexed beside its parts: `c++`, `node.js`, `#123`, an e-mail address, `e-mail` as `email`. `names` are the compounds
 * within a compound: the `foobar` of `a.b.FooBar`.
 */
export type Segment = { parts: string[]; names?: string[]; whole?: string; isRun?: true }

/** Scripts without spaces between words, and Korean, whose spacing varies. */
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
const character = '[\\p{L}\\p{M}\\p{N}]'
const inRun = `[${unspaced}&&${character}]`
const inWord = `[${character}--${unspaced}]`

/** Words joined by single punctuation marks, with the marks that names begin or end with. */
const tied = (word: string) =>
  `(?:(?<![\\p{L}\\p{N}.])[.#@])?${word}+(?:[.\\-_@&+'’]${word}+)*(?:\\+\\+?|#)?`
const pictograph = '\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?'
const emoji = `${pictograph}(?:\\u200d${pictograph})*|\\p{Regional_Indicator}{2}`
const segments = new RegExp(`${inRun}+|${tied(inWord)}|${emoji}`, 'gv')
const words = new RegExp(`${inWord}+`, 'gv')
const startsRun = new RegExp(`^${inRun}`, 'v')
const startsEmoji = new RegExp(`^(?:${emoji})`, 'v')
/** For ASCII, which most posts are, several times faster. */
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
    .map(segmentOf)
    .filter(({ parts, whole }) => parts.length > 0 || whole)
}

function segmentOf(written: string): Segment {
  // Most words of a text that is not ASCII are.
  if (isAscii.test(written)) return partsOf(written)
  if (startsRun.test(written)) return { parts: pairs(fold(written)), isRun: true }
  return startsEmoji.test(written) ? pictured(written) : spaced(written, words)
}

/** Everything that is indexed of a segment, in order. */
export function termsIn({ parts, names = [], whole }: Segment): string[] {
  return whole === undefined ? parts : [...parts, ...names, whole]
}

/** The parts of a segment that is ASCII. */
export function partsOf(written: string): Segment {
  return spaced(written, asciiWords)
}

const tokenPattern = new RegExp(`${inRun}+|${inWord}+|${emoji}`, 'gv')

/** The words and runs of a text as they are written, and where. */
export function tokens(text: string): { text: string; index: number; isRun: boolean }[] {
  return Array.from(text.matchAll(tokenPattern), ({ 0: written, index }) => ({
    text: written,
    index,
    isRun: startsRun.test(written),
  }))
}

/** The compounds of a text that have marks in them, such as `C#` and `4.12`, and where they are. */
export function markedCompounds(text: string): (Segment & { from: number; to: number })[] {
  return Array.from(text.matchAll(segments), ({ 0: written, index }) => ({ written, index }))
    .filter(({ written }) => hasMarks.test(written) && !startsEmoji.test(written))
    .map(({ written, index }) => ({
      ...spaced(written, words),
      from: index,
      to: index + written.length,
    }))
}

const hasMarks = /[^\p{L}\p{M}\p{N}]/u

function spaced(written: string, inside: RegExp): Segment {
  if (isPlain.test(written)) return { parts: [cut(written.toLowerCase())] }
  const folded = fold(written)
  const parts = (written.replace(humps, '$& ').match(inside) ?? [])
    .map(part => cut(part === written ? folded : fold(part)))
    // A lone accent is removed altogether.
    .filter(part => part !== '')
  // Hyphens and apostrophes in a plain word are optional: e-mail, email. In a name or a number they matter.
  const isWord = /^[\p{L}\p{M}'’-]+$/u.test(folded)
  const whole = cut(isWord ? folded.replace(/['’-]/g, '') : oneVersion(folded))
  if (parts.length === 1 && whole === parts[0]) return { parts }
  const names = written
    .split(joints)
    .filter(name => name !== written && !isPlain.test(name) && name.search(humps) >= 0)
    .map(name => cut(fold(name)))
  const [, release] = isPreRelease.exec(whole) ?? []
  if (release) names.push(release)
  // The i of iPhone and the t of don't say nothing.
  const telling = parts.filter(part => !isLetter.test(part))
  return names.length > 0 ? { parts: telling, names, whole } : { parts: telling, whole }
}

/** `v3.2.0` is 3.2.0, `4.0.0beta1` and `4.0.0-beta1` are 4.0.0-beta.1, and `15.3.2026` is 2026-03-15. */
function oneVersion(name: string): string {
  const [, day, month, year] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(name) ?? []
  if (year) return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return name
    .replace(/^v(\d{1,9}\.\d)/, '$1')
    .replace(/^(\d+(?:\.\d+)+)-?(alpha|beta|rc)[.-]?(\d+)$/, '$1-$2.$3')
}

/** What is found by the version that it comes before. */
const isPreRelease = /^(\d+(?:\.\d+)+)-(?:alpha|beta|rc)(?:\.\d+)?$/

const joints = /[.\-_@&+'’]/
const isLetter = /^\p{L}\p{M}*$/u

/** Skin tones and the choice of a coloured picture make no other emoji. */
function pictured(written: string): Segment {
  const whole = written.replace(/[\ufe0f\p{Emoji_Modifier}]/gu, '')
  const parts = whole.split('\u200d')
  return parts.length === 1 ? { parts } : { parts, whole: cut(whole) }
}

/** ASCII with at most its first letter as a capital. */
const isPlain = /^[A-Za-z0-9][a-z0-9]*$/

/** Word boundaries inside a word: userName, HTTPServer; but not in the plural of an abbreviation, APIs. */
const humps = /\p{Ll}(?=\p{Lu})|\p{Lu}(?=\p{Lu}(?!s(?!\p{L}))\p{Ll})/gu

/** Scripts of which a single character is looked for. */
const single = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}]/u

/** The characters of a run that are found on their own. */
export function singlesOf({ parts, isRun }: Segment): string[] {
  return isRun ? parts.map(firstOf).filter(isSingle) : []
}

/** The first character of a pair. */
function firstOf(pair: string): string {
  return String.fromCodePoint(pair.codePointAt(0)!)
}

export function isSingle(character: string): boolean {
  return single.test(character)
}

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
