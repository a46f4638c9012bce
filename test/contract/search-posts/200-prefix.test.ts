import { describe, expect, test } from 'bun:test'
import { companyWith, titlesFor } from '../../support/search.ts'

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
