import { beforeAll, describe, expect, test } from 'bun:test'
import type { Company } from '../../support/company.ts'
import { companyWith, titlesFor } from '../../support/search.ts'

/** Each with one that has only the letters of it, written later, so that age speaks for the other. */
const pairs: [search: string, has: string, hasNot: string][] = [
  ['C++', 'Bindings for C++ please', 'Vitamin C please'],
  ['c++', 'Bindings for C++ please', 'Vitamin C please'],
  ['C#', 'A library for C#, too', 'The C language'],
  ['.net', 'Support .NET on servers', 'A net for fishing'],
  ['node.js', 'Runs on Node.js only', 'The node in the tree, js aside'],
  ['#123', 'Reopen #123 again', 'Order 123 pizzas'],
  ['oauth2', 'Log in by OAuth2', 'Log in by oauth'],
  ['1.2.3', 'Broken since 1.2.3', 'Steps 3 and 2 and 1'],
  ['v2.0-beta', 'Crash in v2.0-beta', 'The beta of v2 has 0 crashes'],
  ['john.doe+x@example.com', 'Mail john.doe+x@example.com', 'An example: doe, x, com and john'],
  ['snake_case', 'Names in snake_case', 'A case for a snake'],
]

describe('words of programmers', () => {
  let company: Company
  beforeAll(async () => {
    const titles = new Set(pairs.flatMap(([, has, hasNot]) => [has, hasNot]))
    const fillers = Array.from({ length: 20 }, (_, at) => `Something quite different ${at}`)
    const has = [...titles].sort((a, b) => Number(isHad(b)) - Number(isHad(a)))
    company = await companyWith([...fillers, ...has].map(title => ({ title })))
  })
  const isHad = (title: string) => pairs.some(([, has]) => has === title)

  test.each(pairs)('%s finds %p before %p', async (search, has) => {
    expect((await titlesFor(company.adminToken, search))[0]).toBe(has)
  })

  test.each(pairs)('%s is found by its beginning, too', async (search, has) => {
    for (let length = 1; length <= search.length; length++) {
      const typed = search.slice(0, length)
      // A mark alone is no word yet.
      if (!/[a-z0-9]/i.test(typed)) continue
      const titles = await titlesFor(company.adminToken, typed)
      if (!titles.includes(has)) expect([typed, titles]).toEqual([typed, [has]])
    }
  })
})

describe('a word that is written in one piece or two is the same', () => {
  const cases = [
    ['e-mail', 'email'],
    ['E-Mail', 'EMAIL'],
    ['email', 'e-mail'],
    ['don’t', "don't"],
    ["won't", 'wont'],
    ['camelCase', 'camelcase'],
    ['camelCase', 'camel case'],
    ['user_name', 'user name'],
    ['HTTPServer', 'http server'],
    ['node.js', 'node js'],
    ['sign-in', 'signin'],
    ['sign-in', 'sign in'],
  ] as const
  const titleOf = (written: string) => `Here the ${written} is`
  let company: Company
  beforeAll(async () => {
    const titles = new Set(cases.map(([written]) => titleOf(written)))
    company = await companyWith([...titles, 'Nothing to see'].map(title => ({ title })))
  })

  test.each(cases)('%s is found by %s', async (written, searched) => {
    for (const search of [written, searched]) {
      // Those that are written alike up to the marks and the case are worth the same.
      const [first = '', second = ''] = await titlesFor(company.adminToken, search)
      expect([first, second].map(letters)).toContain(letters(titleOf(written)))
      expect(letters(first)).toBe(letters(titleOf(written)))
    }
  })
  const letters = (title: string) => title.replace(/[^a-z]/gi, '').toLowerCase()
})
