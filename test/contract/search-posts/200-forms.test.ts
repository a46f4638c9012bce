import { describe, expect, test } from 'bun:test'
import { createPost } from '../../support/client.ts'
import { companyWith, titlesFor } from '../../support/search.ts'

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
