import type { MatchRange } from '../../features/search/query/match-marker.ts'

/** A text with some of it marked. */
export function Marked({ text, ranges }: { text: string; ranges: MatchRange[] }) {
  const ends = [0, ...ranges.map(([start, length]) => start + length)]
  return (
    <>
      {ranges.map(([start, length], at) => (
        <>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, start + length)}</mark>
        </>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
