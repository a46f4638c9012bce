import { beforeAll, describe, expect, test } from 'bun:test'
import { expectStatus, get, paths, postsPage } from '../support/client.ts'
import type { Company } from '../support/company.ts'
import { companyWith, titlesFor } from '../support/search.ts'

const odd =
  '100%_done* "quoted (paren) it\'s a&b|c NEAR foo AND bar OR baz NOT qux title:colon ^caret -dash +plus {brace} back\\slash semi;colon'
describe('no character of a search has a special meaning', () => {
  let company: Company
  beforeAll(async () => {
    company = await companyWith([{ title: odd }, { title: 'ordinary' }])
  })

  test.each([
    '100%_done*',
    '"quoted',
    '"quoted (paren',
    "it's",
    'a&b|c',
    'NEAR foo',
    'foo AND bar',
    'bar OR baz',
    'baz NOT qux',
    'NOT qux',
    'AND',
    'title:colon',
    '^caret',
    '-dash',
    '+plus',
    '{brace}',
    'back\\slash',
    'semi;colon',
    'NEAR(foo)',
  ])('%p is found where people typed it', async text => {
    expect(await titlesFor(company.adminToken, text)).toEqual([odd])
  })

  test.each([
    "'); DROP TABLE posts;--",
    "' OR 1=1",
    "' OR '1'='1' --",
    '\\',
    '%',
    '_',
    '*',
    ':*',
    '& | ! ( )',
    '"',
    '""',
    "'",
    "''",
    '(',
    ')',
    '((((',
    'a*b',
    '^',
    '-',
    'OR',
    'NOT',
    'NEAR(',
    'ordinary"',
    '"ordinary',
    '{title} : x',
    '- title : x',
    '\u202e\u200b',
    '😀',
    '\uFFFD',
    '\r\n',
    '<script>alert(1)</script>',
    'a '.repeat(250),
    '('.repeat(500),
    '"'.repeat(500),
    '*'.repeat(500),
    Array.from({ length: 160 }, (_, index) => (index + 36).toString(36)).join(' '),
  ])('%p makes no error, and changes nothing', async text => {
    const page = await postsPage(company.adminToken, { search: text })
    expect(page.results.length).toBeLessThanOrEqual(2)
    expect((await postsPage(company.adminToken)).results).toHaveLength(2)
  })

  test('bytes that are no UTF-8 are found nowhere', async () => {
    for (const query of [
      'search=%ff',
      'search=%c0%80',
      'search=%ed%a0%80',
      'search=%',
      'search=%zz',
    ]) {
      const answer = await get(paths.posts, { token: company.adminToken, query })
      expect(answer.status).toBe(200)
      expect(answer.json<{ results: unknown[] }>().results).toEqual([])
    }
  })

  test('search text never leaks into links or headers', async () => {
    const token = company.adminToken
    const answer = await expectStatus(
      200,
      get(paths.posts, { token, query: 'search=x%0d%0aX-Bad:1' }),
    )
    expect(answer.headers.get('x-bad')).toBeNull()
  })
})

const cycle = (text: string) => {
  const characters = [...text]
  return Array.from({ length: 500 }, (_, at) => characters[at % characters.length]).join('')
}
const from = (first: number) =>
  Array.from({ length: 500 }, (_, at) => String.fromCodePoint(first + at)).join('')

describe('500 characters of anything are answered', () => {
  let company: Company
  beforeAll(async () => {
    company = await companyWith([
      { title: 'Dark mode', content: 'as people know it' },
      { title: '深色模式', content: '検索結果' },
    ])
  })

  test.each([
    ['Chinese', from(0x4e00)],
    ['characters of the second plane', from(0x20000)],
    ['kana', from(0x3041).slice(0, 500)],
    ['Hangul', from(0xac00)],
    ['Thai', cycle('ส่งออกรายงานเป็นไฟล์')],
    ['Arabic', from(0x600)],
    ['ligatures that become whole phrases', 'ﷺ'.repeat(500)],
    ['emoji', '👩‍👩‍👧'.repeat(62)],
    ['accents', '\u0301'.repeat(500)],
    ['a letter and its accents', `a${'\u0301'.repeat(499)}`],
    ['punctuation', cycle('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')],
    ['one letter', 'x'.repeat(500)],
    ['one letter and dots', 'x.'.repeat(250)],
    ['marks that tie words', cycle("a.b-c_d@e&f+g'h")],
    ['humps', 'aB'.repeat(250)],
    ['250 words', Array.from({ length: 250 }, (_, at) => letter(at)).join(' ')],
    [
      '125 words that may be misspelt',
      cycle('abc defg ')
        .replace(/(\w+) /g, '$1x ')
        .slice(0, 500),
    ],
    [
      'unknown words',
      Array.from({ length: 80 }, (_, at) => `qz${at + 10}xk`)
        .join(' ')
        .slice(0, 500),
    ],
    ['the same word', 'mode '.repeat(100)],
    ['brackets', '('.repeat(250) + ')'.repeat(250)],
    ['operators', 'AND OR NOT NEAR '.repeat(31)],
    ['white space', `${' '.repeat(498)}a `],
    ['control characters', cycle('\u0001\u0008\u001f\u007f\u0085\u2028\ufeff')],
    ['what is no character', cycle('\ufffe\uffff\ufdd0')],
    ['digits', cycle('1234567890 ')],
  ])('%s', async (_, text) => {
    const { results } = await postsPage(company.adminToken, { search: text })
    expect(results.length).toBeLessThanOrEqual(2)
    const query = { title: [...text].slice(0, 255).join('').replace(/^\s*$/, 'x'), content: text }
    const similar = get(paths.similar, { token: company.adminToken, query })
    expect((await similar).status).toBe(200)
  })

  test('a paste that holds what a post says finds it', async () => {
    const text = `${'lorem ipsum dolor '.repeat(20)}dark mode as people know it`
    const { results } = await postsPage(company.adminToken, { search: text })
    expect(results[0]?.title).toBe('Dark mode')
  })

  test('an accent alone is no word, and finds nothing', async () => {
    for (const text of ['\u0301', '\u0301\u0302', '\u0640'])
      expect((await postsPage(company.adminToken, { search: text })).results).toEqual([])
    const answer = get(paths.posts, { token: company.adminToken, query: { search: 'dark \u0301' } })
    const { results } = (await expectStatus(200, answer)).json<{ results: { title: string }[] }>()
    expect(results.map(({ title }) => title)).toEqual(['Dark mode'])
  })
})

const letter = (at: number) => String.fromCodePoint(97 + (at % 26))
