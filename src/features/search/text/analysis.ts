import { asciiTerms } from './ascii-terms.ts'
import { isAscii } from './fold.ts'
import { isSingle, type Segment, segment, singlesOf, termsIn } from './segment.ts'

/**
 * Incremented whenever the same text would yield different terms, or a term another stem: every index of an older version is then rebuilt,
 * see rebuild-index.ts.
 */
export const analysisVersion = 3

/** The terms of a text in order; a compound such as `node.js` comes after its parts, single characters come last. */
export function termsOf(text: string): string[] {
  if (isAscii.test(text)) return asciiTerms(text)
  const segments = segment(text)
  const terms = segments.flatMap(termsIn)
  const singles = new Set(segments.flatMap(singlesOf))
  for (const term of terms) singles.delete(term)
  return [...terms, ...singles]
}

/** A word of a query. If `whole`, the compound it is part of, is in use, it is not required itself. */
export type QueryWord = {
  word: string
  whole?: string | undefined
  isPrefix: boolean
  /** A compound of other words of the query: it is never corrected. */
  isWhole?: true
  /** Occurrences in the query. */
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
  for (const [at, given] of segments.entries()) {
    const isLast = at === segments.length - 1
    if (given.isRun) {
      for (const word of runWords(given)) add(word)
      continue
    }
    const { parts, names = [], whole } = given
    for (const word of whole === undefined ? parts : searchedParts([...parts, ...names], whole)) {
      // The last part of a compound such as don't is a prefix of too many terms to mean one of them.
      const mayBegin =
        whole === undefined || (word.length >= partPrefixLeast && whole.endsWith(word))
      add({ word, whole, isPrefix: isLast && mayBegin && word === parts.at(-1) })
    }
    if (whole !== undefined) add({ word: whole, isPrefix: isLast, isWhole: true })
  }
  return [...found.values()]
}

/** More than one character are covered by their pairs. */
function runWords({ parts }: Segment): Omit<QueryWord, 'count'>[] {
  const pairs = parts.length > 1 ? parts.slice(0, -1) : parts
  // A character that is not indexed on its own is the beginning of a pair.
  return pairs.map(word => ({ word, isPrefix: parts.length === 1 && !isSingle(word) }))
}

/** An e-mail address means nobody else at the same host, and a version or a date none that has one of its numbers. */
function searchedParts(parts: string[], whole: string): string[] {
  if (isAddress.test(whole)) return []
  if (isRelease.test(whole)) return []
  return isVersion.test(whole) ? parts.filter(part => !isNumber.test(part)) : parts
}

const isAddress = /^[^@]+@[^@]+$/
const isRelease = /^\d+(?:\.\d+)+(?:-(?:alpha|beta|rc)(?:\.\d+)?)?$|^\d{4}-\d\d-\d\d$/
const isVersion = /^\d+\.\d/
const isNumber = /^\d+$/
