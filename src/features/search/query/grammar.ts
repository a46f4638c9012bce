/** What a query can be narrowed by, as `name:value`. */
export type FilterName = 'board' | 'status' | 'tag' | 'author'

/** A part of a query and what it asks for; `written` is how it was typed. */
export type Piece = { written: string } & (
  | { is: 'words' | 'phrase' | 'excluded'; text: string }
  | { is: 'filter'; name: FilterName; value: string }
)

/** What is left of a query once its filters are known: all a search of text has to know. */
export type SearchText = {
  words: string
  /** Each must be in a post as it stands here. */
  phrases: string[]
  /** No post with one of these is found. */
  excluded: string[]
  /** Words that most posts have are required as well, for a count of those that have all. */
  requiresAll?: true
  /** The author's name, or a word of it, as its reader sees names. */
  author?: { name: string; reader: { isTeam: boolean } } | undefined
}

/** Phones and word processors write other quotes than keyboards. */
const quotes = /[“”„«»＂]/g

/** A query as its author means it. What has no such meaning, such as an open quote, is words. */
export function piecesOf(query: string): Piece[] {
  const parts = query.replace(quotes, '"').split(/\s+/)
  const pieces: Piece[] = []
  for (let at = 0; at < parts.length; at++) {
    const end = endOfQuote(parts, at)
    const written = parts.slice(at, end + 1).join(' ')
    if (written !== '') pieces.push(pieceOf(written))
    at = end
  }
  return pieces
}

/** What is quoted begins behind a space, a minus or a name, and ends at a space: 5" or 6" is not quoted. */
function endOfQuote(parts: string[], at: number): number {
  if (!opensQuote.test(parts[at]!) || quotesIn(parts[at]!) !== 1) return at
  const end = parts.findIndex((part, other) => other > at && part.includes('"'))
  return end !== -1 && parts[end]!.endsWith('"') && quotesIn(parts[end]!) === 1 ? end : at
}

const opensQuote = /^-?(?:[a-z]+[:：])?"/i

function quotesIn(text: string): number {
  return text.split('"').length - 1
}

function pieceOf(written: string): Piece {
  const words: Piece = { is: 'words', text: written, written }
  const [, name, given] = isFilter.exec(written) ?? []
  if (name !== undefined) {
    const value = unquoted(given!)
    return value === undefined
      ? words
      : { is: 'filter', name: name.toLowerCase() as FilterName, value, written }
  }
  const isExcluded = written.startsWith('-')
  const text = unquoted(isExcluded ? written.slice(1) : written)
  // An option (--force), a bullet and an arrow are no minus.
  if (text === undefined || (isExcluded && !startsWord.test(text))) return words
  if (isExcluded) return isFilter.test(text) ? words : { is: 'excluded', text, written }
  return written === text ? words : { is: 'phrase', text, written }
}

const isFilter = /^(board|status|tag|author)[:：](.+)$/isu
const startsWord = /^[\p{L}\p{N}]/u

/** The value between quotes, or one without any; undefined if there is none, or quotes are elsewhere. */
function unquoted(text: string): string | undefined {
  const inside =
    text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
  return inside.includes('"') || !hasWord.test(inside) ? undefined : inside.trim()
}

const hasWord = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Everything as it was typed: what the contract's search does. */
export function literal(words: string): SearchText {
  return { words, phrases: [], excluded: [] }
}

export function authorIn(asked: string | SearchText): SearchText['author'] {
  return typeof asked === 'string' ? undefined : asked.author
}
