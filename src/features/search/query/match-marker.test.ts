import { expect, test } from 'bun:test'
import { matchSynonyms } from '../synonyms/match-synonyms.ts'
import { synonymRules } from '../synonyms/synonym-rules.ts'
import { queryWords } from '../text/analysis.ts'
import { stemOf } from '../text/stem.ts'
import { matcherOf } from './match-marker.ts'

const stem = await stemOf('en')

function marked(
  query: string,
  text: string,
  { forms = [] as string[], terms = [] as string[], split = [] as string[] } = {},
) {
  const words = queryWords(query)
  const synonyms = matchSynonyms(synonymRules([{ terms, isOneWay: false }], stem), words, stem)
  const phrases = split.length > 0 ? [{ words: split }] : []
  const queryTerms = [{ forms, phrases }] as never
  const ranges = matcherOf({ words, queryTerms, synonyms, stem })(text)
  return ranges.map(([start, length]) => text.slice(start, start + length))
}

test('words, their forms, what begins as the last one does, and what was corrected to', () => {
  expect(marked('exports every', 'Exporting everything, exported')).toEqual([
    'Exporting',
    'everything',
    'exported',
  ])
  expect(marked('drak', 'Dark mode', { forms: ['dark'] })).toEqual(['Dark'])
})

test('ranges count UTF-16 code units', () => {
  expect(marked('dark', '😀 dark')).toEqual(['dark'])
})

test('in a script without spaces, pairs that touch are one range', () => {
  expect(marked('色模式', '深色模式です')).toEqual(['色模式'])
})

test('a synonym of several words is marked where they follow each other', () => {
  const terms = ['SSO', 'single sign-on']
  expect(marked('sso', 'On a single page: single sign-on', { terms })).toEqual([
    'single',
    'sign',
    'on',
  ])
  expect(marked('ログイン', 'サインインする', { terms: ['ログイン', 'サインイン'] })).toEqual([
    'サインイン',
  ])
})

test.each(['4.12', 'C#', 'C++', 'ann@example.com', 'node.js', '.net', '#123'])(
  'a compound is marked as a whole: %s',
  compound => {
    const text = `It is 😀 ${compound}, 4 or 12 for bob@example.org`
    expect(marked(compound, text)).toEqual([compound])
  },
)

test('of a compound, the part that matches, or all of it if only the whole does', () => {
  expect(marked('log', 'Our log-files')).toEqual(['log'])
  expect(marked('email', 'By e-mail')).toEqual(['e-mail'])
  expect(marked('ann@exam', 'Ask ann@example.com')).toEqual(['ann@example.com'])
})

test('a word that posts write as two is marked where these follow each other', () => {
  const split = ['log', 'in']
  expect(marked('login', 'In a log: Log in', { split })).toEqual(['Log', 'in'])
})
