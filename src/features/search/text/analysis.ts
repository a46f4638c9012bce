import { segment } from './segment.ts'

/**
 * Raised whenever the same text would give other words: every index made by an older version is then
 * made anew, see rebuild-index.ts.
 */
export const analysisVersion = 1

/** A text's words as they are indexed, in order; a whole comes after its parts. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { parts, whole } of segment(text)) {
    for (const part of parts) words.push(part)
    if (whole !== undefined) words.push(whole)
  }
  return words
}

/** A word that is asked for. Parts of a whole that is known need not be found themselves. */
export type QueryWord = {
  word: string
  whole?: string | undefined
  isPrefix: boolean
  /** Made of what stands beside it: it is found as it is, or not at all. */
  isWhole?: true
  /** How often it is asked for. */
  count: number
}

const partPrefixLeast = 3

/** The words of a question, each once, in order. The last may be half typed. */
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
    // A single character is the beginning of a pair; of more, the pairs say everything.
    if (isRun) for (const word of parts.slice(0, -1)) add({ word, isPrefix: false })
    if (isRun && parts.length === 1) add({ word: parts[0]!, isPrefix: true })
    if (isRun) continue
    for (const word of parts) {
      // The end of a name such as don't begins too many words to mean one of them.
      const mayBegin = whole === undefined || word.length >= partPrefixLeast
      add({ word, whole, isPrefix: isLast && mayBegin && word === parts.at(-1) })
    }
    if (whole !== undefined) add({ word: whole, isPrefix: isLast, isWhole: true })
  }
  return [...found.values()]
}
