import { plainText } from '../../../platform/text/plain-text.ts'
import type { Matcher, MatchRange } from '../query/match-marker.ts'

export type Snippet = { text: string; ranges: MatchRange[] }

/** Characters of a content that are searched for a snippet: a page has up to a hundred snippets. */
const readMax = 6_000
/** In UTF-16 code units, as ranges are. */
const lengthMax = 200
/** Characters before the first match. */
const leadMax = 40

/** The part of a Markdown text that says most of what was searched for, on one line; its beginning if nothing matches. */
export function snippetOf(content: string, matcher: Matcher): Snippet {
  const line = plainText(content, readMax).replace(/\s+/g, ' ').trim()
  const ranges = matcher(line)
  if (line.length <= lengthMax) return { text: line, ranges }
  const first = ranges[bestStart(line, ranges)]?.[0] ?? 0
  const from = startOfWord(line, Math.max(0, Math.min(first - leadMax, line.length - lengthMax)))
  const to = endOfWord(line, from + lengthMax, from)
  const [before, after] = [from > 0 ? '…' : '', to < line.length ? '…' : '']
  const shift = before.length - from
  return {
    text: before + line.slice(from, to) + after,
    ranges: ranges
      .filter(([start, length]) => start >= from && start + length <= to)
      .map(([start, length]) => [start + shift, length]),
  }
}

/**
 * The range to begin with: most different words within the length of a snippet, then most words, then the first. A content
 * may match thousands of times, so the words within that length are counted as it moves on.
 */
function bestStart(line: string, ranges: MatchRange[]): number {
  const words = ranges.map(([start, length]) => line.slice(start, start + length).toLowerCase())
  const ends = ranges.map(([start, length]) => start + length)
  const counts = new Map<string, number>()
  let best = 0
  let bestScore = 0
  let end = 0
  for (const [at, [from]] of ranges.entries()) {
    for (; end < ends.length && ends[end]! <= from - leadMax + lengthMax; end++)
      counts.set(words[end]!, (counts.get(words[end]!) ?? 0) + 1)
    const score = counts.size + (end - at) / (ranges.length + 1)
    if (score > bestScore) [best, bestScore] = [at, score]
    // A match that is longer than that was not counted.
    if (end === at) end++
    else removeOne(counts, words[at]!)
  }
  return best
}

function removeOne(counts: Map<string, number>, word: string) {
  const left = counts.get(word)! - 1
  if (left === 0) counts.delete(word)
  else counts.set(word, left)
}

/** The beginning of the next word, unless that is far: some scripts have no spaces. Never within a surrogate pair. */
function startOfWord(line: string, at: number): number {
  if (at === 0 || line[at - 1] === ' ') return at
  const space = line.indexOf(' ', at)
  if (space !== -1 && space < at + leadMax / 2) return space + 1
  return isLowSurrogate(line, at) ? at + 1 : at
}

function endOfWord(line: string, at: number, from: number): number {
  if (at >= line.length) return line.length
  if (line[at] === ' ') return at
  const space = line.lastIndexOf(' ', at)
  if (space > Math.max(from, at - leadMax)) return space
  return isLowSurrogate(line, at) ? at - 1 : at
}

function isLowSurrogate(line: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(line.charAt(at))
}
