import type { ListedPost } from './listed-posts.ts'
import { listStart } from './word-list.ts'

/**
 * What the engines' indexes know a post by: letters and digits alone, so no query language can mistake
 * them. The numbers of words are the installation's, so no mark is shared by two companies.
 */
export const wordMark = (wordId: number) => `w${wordId}`
export const titleMark = (wordId: number) => `t${wordId}`
export const boardMark = (companyId: number, boardId: number) => `b${companyId}x${boardId}`

/** What a post is known by, parted by spaces. */
export function marksOf(companyId: number, { boardId, words }: ListedPost): string {
  const title = words.subarray(listStart, listStart + words[0]!)
  return [
    ...Array.from(new Set(title), titleMark),
    ...Array.from(new Set(words.subarray(listStart)), wordMark),
    boardMark(companyId, boardId),
  ].join(' ')
}

/** Which posts are meant: those with a mark, with all of several, or with any. */
export type Marked = string | { all: Marked[] } | { any: Marked[] }

/** Written for an engine; both know brackets. */
export function writeMarked(marked: Marked, engine: 'sqlite' | 'postgres'): string {
  if (typeof marked === 'string') return marked
  const [parts, sign] =
    'all' in marked
      ? [marked.all, engine === 'postgres' ? '&' : 'AND']
      : [marked.any, engine === 'postgres' ? '|' : 'OR']
  return `(${parts.map(part => writeMarked(part, engine)).join(` ${sign} `)})`
}
