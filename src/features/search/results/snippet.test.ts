import { expect, test } from 'bun:test'
import type { Matcher, MatchRange } from '../query/match-marker.ts'
import { snippetOf } from './snippet.ts'

const matching =
  (pattern: RegExp): Matcher =>
  text =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }): MatchRange => [index, found.length])

const marked = ({ text, ranges }: ReturnType<typeof snippetOf>) =>
  ranges.map(([start, length]) => text.slice(start, start + length))

test('a short text is a snippet as a whole, without its marks and on one line', () => {
  const found = snippetOf('**Dark**\n\n- mode', matching(/dark|mode/gi))
  expect(found.text).toBe('Dark mode')
  expect(marked(found)).toEqual(['Dark', 'mode'])
})

test('of a long text, the part with the most different words', () => {
  const filler = 'lorem ipsum dolor '.repeat(40)
  const found = snippetOf(
    `dark ${filler}dark dark ${filler}and a dark mode ${filler}`,
    matching(/dark|mode/g),
  )
  expect(marked(found)).toEqual(['dark', 'mode'])
  expect(found.text).toMatch(/^….*and a dark mode.*…$/)
  expect(found.text.length).toBeLessThanOrEqual(202)
})

test('without a match, the beginning', () => {
  const found = snippetOf('word '.repeat(100), () => [])
  expect(found.text).toStartWith('word word')
  expect(found.text).toEndWith('word…')
  expect(snippetOf('', () => [])).toEqual({ text: '', ranges: [] })
})

test('no character is cut in two, where there are no spaces to cut at', () => {
  for (const lead of ['', 'x']) {
    const found = snippetOf(`${lead}${'😀'.repeat(200)}ab${'😀'.repeat(200)}`, matching(/ab/g))
    expect(marked(found)).toEqual(['ab'])
    expect(found.text.isWellFormed()).toBe(true)
  }
})

test('a content that matches thousands of times is read once, not once per match', () => {
  const content = 'a '.repeat(2_990)
  let reads = 0
  const counted = matching(/a/g)(content).map(([start, length]): MatchRange => {
    const get = () => {
      reads++
      return start
    }
    return Object.defineProperty([start, length], 0, { get })
  })
  const found = snippetOf(content, () => counted)
  expect(found.text).toStartWith('a a a')
  expect(found.ranges.length).toBe(100)
  expect(counted.length).toBe(2_990)
  expect(reads).toBeLessThan(10 * counted.length)
})

test('a match that is longer than a snippet does not hide those behind it', () => {
  const long = 'x'.repeat(300)
  const found = snippetOf(`${long} ${'lorem '.repeat(50)}dark mode`, matching(/x+|dark|mode/g))
  expect(marked(found)).toEqual(['dark', 'mode'])
})
