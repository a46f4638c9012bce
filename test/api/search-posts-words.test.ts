import { beforeAll, describe, expect, test } from 'bun:test'
import { createPost } from '../support/client.ts'
import type { Company } from '../support/company.ts'
import { companyWith, titlesFor } from '../support/search.ts'

describe('English endings', () => {
  test('all meet in the word', async () => {
    const families = [
      ['Export', 'Exports', 'Exporting', 'Exported'],
      ['Notification', 'Notifications'],
      ['Filter', 'Filters', 'Filtering', 'Filtered'],
      ['Library', 'Libraries'],
    ]
    const company = await companyWith(families.flat().map(title => ({ title })))
    for (const family of families)
      for (const form of family) {
        // With a word behind it: it is no beginning of a longer one.
        const found = await titlesFor(company.adminToken, `${form} qqq`)
        expect([form, found[0], found.toSorted()]).toEqual([form, form, family.toSorted()])
      }
  })

  test('the word as it was written comes before another form of it', async () => {
    const forms = ['export', 'exports', 'exporting', 'exported']
    const company = await companyWith(
      forms.flatMap(form => [
        { title: `Some ${form} of things` },
        { title: `Filler about ${form.length}` },
      ]),
    )
    for (const form of forms)
      expect((await titlesFor(company.adminToken, `${form} things`))[0]).toBe(
        `Some ${form} of things`,
      )
  })

  test('words that only look alike do not meet', async () => {
    const company = await companyWith([{ title: 'The bus stop' }, { title: 'A business' }])
    expect(await titlesFor(company.adminToken, 'bus now')).toEqual(['The bus stop'])
  })
})

describe('the language of a company', () => {
  test('tells whose endings meet, for old posts and new ones', async () => {
    const company = await companyWith([{ title: 'Ein Bild' }])
    const search = () => titlesFor(company.adminToken, 'bildern hier')
    expect(await search()).toEqual([])
    await company.run(['company', 'language', 'de'])
    expect(await search()).toEqual(['Ein Bild'])
    await createPost(company.adminToken, { title: 'Noch ein Bild' })
    expect((await search()).toSorted()).toEqual(['Ein Bild', 'Noch ein Bild'])
    await company.run(['company', 'language', 'en'])
    expect(await search()).toEqual([])
  })

  test('is of one company alone', async () => {
    const [german, english] = await Promise.all([
      companyWith([{ title: 'Bild' }]),
      companyWith([{ title: 'Bild' }]),
    ])
    await german.run(['company', 'language', 'de'])
    expect(await titlesFor(german.adminToken, 'bildern hier')).toEqual(['Bild'])
    expect(await titlesFor(english.adminToken, 'bildern hier')).toEqual([])
  })

  test.each([
    ['ru', 'Уведомления приходят', 'уведомлений там'],
    ['fr', 'Mes notifications arrivent', 'notification toujours'],
    ['es', 'Exportando informes', 'exportar algo'],
    ['bg', 'Зелен екранен шаблонът', 'шаблон тук'],
  ])('%s: %s is found by %s', async (language, title, search) => {
    const company = await companyWith([{ title: 'Filler' }])
    await company.run(['company', 'language', language])
    await createPost(company.adminToken, { title })
    expect(await titlesFor(company.adminToken, search)).toEqual([title])
  })
})

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

describe('search as you type', () => {
  const titles = [
    'Sync my calendar with other services',
    'Dark mode for the C++ e-mail editor',
    'Größenänderung für Fenster, bitte',
    'Wi-Fi & OAuth2.0 don’t work (#42)',
    'Поиск по всем записям',
    '検索結果を並べ替えたい API',
    '알림 설정',
    "It's über-naïve: 1.2.3-rc.1",
  ]
  const others = Array.from({ length: 30 }, (_, at) => ({
    title: `Another thing ${at}`,
    content: 'which says something else altogether',
  }))

  test('every beginning of a title finds it, letter by letter', async () => {
    const company = await companyWith([...titles.map(title => ({ title })), ...others])
    for (const title of titles) {
      const characters = [...title]
      for (let length = 1; length <= characters.length; length++) {
        const typed = characters.slice(0, length).join('')
        const found = await titlesFor(company.adminToken, typed)
        if (!found.includes(title)) expect([typed, found]).toEqual([typed, [title]])
      }
      // What is typed to its end is the first of all.
      expect((await titlesFor(company.adminToken, title))[0]).toBe(title)
    }
  })

  test('only the last word is taken for the beginning of one', async () => {
    const company = await companyWith([{ title: 'Calendar' }, { title: 'Synchronising' }])
    expect(await titlesFor(company.adminToken, 'synchronising calen')).toHaveLength(2)
    expect(await titlesFor(company.adminToken, 'calen')).toEqual(['Calendar'])
    expect(await titlesFor(company.adminToken, 'calen synchronising')).toEqual(['Synchronising'])
  })

  test('the word itself comes before one that begins with it', async () => {
    const company = await companyWith([
      { title: 'The cal of it' },
      { title: 'The calendar of it' },
      { title: 'The calories of it' },
      ...others,
    ])
    const found = await titlesFor(company.adminToken, 'cal')
    expect(found[0]).toBe('The cal of it')
    expect(found).toHaveLength(3)
  })

  test('a single letter finds what begins with it', async () => {
    const company = await companyWith([{ title: 'Quokka' }, ...others])
    for (const typed of ['q', 'Q', 'qu'])
      expect(await titlesFor(company.adminToken, typed)).toEqual(['Quokka'])
  })
})
