import { turnsByTime } from '../../../platform/turns.ts'
import type { Explain, Match } from '../query/explain.ts'
import type { Matcher, MatchRange } from '../query/match-marker.ts'
import { type Snippet, snippetOf } from './snippet.ts'

/** A result's text and how it was searched: results of several kinds were not searched in the same way. */
type Searched = { title: string; content: string; matcher: Matcher; explain: Explain }

/** Where a result matches, and why. */
export type Marks = {
  title_ranges: MatchRange[]
  snippet: Snippet
  matches: Match[]
}

/**
 * The marks of a page of results, in their order. A long text in a script without spaces takes more than ten
 * milliseconds, and a page may have a hundred of those: others are heard in between.
 */
export async function markResults(results: Searched[]): Promise<Marks[]> {
  const marks: Marks[] = []
  const takeTurns = turnsByTime()
  for (const { title, content, matcher, explain } of results) {
    const title_ranges = matcher(title)
    const snippet = snippetOf(content, matcher)
    await takeTurns()
    marks.push({ title_ranges, snippet, matches: explain({ title, content }) })
    await takeTurns()
  }
  return marks
}
