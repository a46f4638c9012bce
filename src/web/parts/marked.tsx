import type { Child } from 'hono/jsx'
import type { MatchRange } from '../../features/search/query/match-marker.ts'

/** A text with what was searched for. */
export function marked(text: string, ranges: MatchRange[]): Child[] {
  const pieces: Child[] = []
  let end = 0
  for (const [start, length] of ranges) {
    pieces.push(text.slice(end, start), <mark>{text.slice(start, start + length)}</mark>)
    end = start + length
  }
  return [...pieces, text.slice(end)]
}
