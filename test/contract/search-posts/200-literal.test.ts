import { beforeAll, describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths, postsPage } from '../../support/client.ts'
import { type Company, freshCompany } from '../../support/company.ts'

const odd =
  '100%_done* "quoted (paren) it\'s a&b|c NEAR foo AND bar OR baz NOT qux title:colon ^caret -dash +plus {brace} back\\slash semi;colon'
let company: Company

beforeAll(async () => {
  company = await freshCompany()
  await createPost(company.adminToken, { title: odd })
  await createPost(company.adminToken, { title: 'ordinary' })
})

const search = async (text: string) =>
  (await postsPage(company.adminToken, { search: text })).results.map(post => post.title)

describe('no character of a search has a special meaning', () => {
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
    expect(await search(text)).toEqual([odd])
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
  ])('%p makes no error', async text => {
    const page = await postsPage(company.adminToken, { search: text })
    expect(page.results.length).toBeLessThanOrEqual(2)
  })

  test('nothing that was searched for has changed anything', async () => {
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
