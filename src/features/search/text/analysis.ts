import { asciiTerms } from './ascii-terms.ts'
import { isAscii } from './fold.ts'
import { segment } from './segment.ts'

/**
 * Incremented whenever the same text would yield different terms: every index of an older version is then rebuilt,
 * see rebuild-index.ts.
 */
export const analysisVersion = 1

/** The terms of a text in order; a compound such as `node.js` comes after its parts. */
export function termsOf(text: string): string[] {
  if (isAscii.test(text)) return asciiTerms(text)
  const terms: string[] = []
  for (const { parts, whole } of segment(text)) {
    for (const part of parts) terms.push(part)
    if (whole !== undefined) terms.push(whole)
  }
  return terms
}

/** A word of a query. If `whole`, the compound it is part of, is in use, it is not required itself. */
export type QueryWord = {
  word: string
  whole?: string | undefined
  isPrefix: boolean
  /** A compound of other words of the query: it is never corrected. */
  isWhole?: true
  /** How often the query contains it. */
  count: number
}

const partPrefixLeast = 3

/** The distinct words of a query, in order. The last may be half typed. */
export function queryWords(text: string): QueryWord[] {
  const found = new Map<string, QueryWord>()
  const add = (query: Omit<QueryWord, 'count'>) => {
    const known = found.get(query.word)
    if (known) known.count++
    else found.set(query.word, { ...query, count: 1 })
  }
  const segments = segment(text)
  for (const [at, { parts, whole, isRun }] of segments.entries()) {
    const isLast = at === segments.length - 1
    // A single character is the prefix of a pair; more are covered by the pairs.
    if (isRun) for (const word of parts.slice(0, -1)) add({ word, isPrefix: false })
    if (isRun && parts.length === 1) add({ word: parts[0]!, isPrefix: true })
    if (isRun) continue
    for (const word of parts) {
      // The last part of a compound such as don't is a prefix of too many terms to mean one of them.
      const mayBegin = whole === undefined || word.length >= partPrefixLeast
      add({ word, whole, isPrefix: isLast && mayBegin && word === parts.at(-1) })
    }
    if (whole !== undefined) add({ word: whole, isPrefix: isLast, isWhole: true })
  }
  return [...found.values()]
}
