import { describe, expect, test } from 'bun:test'
import { editCompany, findCompanyRow } from '../../src/features/company/settings/edit-company.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { searchFilteredPosts } from '../../src/features/posts/search-posts.ts'
import { setLanguage } from '../../src/features/search/index/set-language.ts'
import {
  createSynonym,
  deleteSynonym,
  findSynonym,
} from '../../src/features/search/synonyms/synonyms.ts'
import { patient } from '../../src/server/process/open-store.ts'
import { createStore } from '../../src/store/store.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

const every = { boards: 'every' as const }

describe.each(engineNames)('on %s', async engine => {
  async function company(titles: string[]) {
    const made = await companyOn(engine)
    const { db, userId } = made
    const poster = { actor: nobody, audience: every, creatorId: userId }
    for (const title of titles) await createPost(db, poster, { board: 'open', title, content: '' })
    const find = async (text: string) => {
      const { posts, also } = await searchFilteredPosts(db, every, text)
      return { titles: posts.map(({ title }) => title), also }
    }
    const add = (terms: string[], one_way = false) => createSynonym(db, nobody, { terms, one_way })
    return { ...made, find, add }
  }

  test('both ways or one way, in any form, case and accent, behind what has the word itself', async () => {
    const { find, add } = await company(['Leaves of absence', 'Vacation days', 'Résumé', 'My CV'])
    await add(['Vacation', 'leave'])
    await add(['resume', 'cv'], true)
    expect(await find('VACATIONS')).toEqual({
      titles: ['Vacation days', 'Leaves of absence'],
      also: ['leave'],
    })
    expect(await find('leave')).toEqual({
      titles: ['Leaves of absence', 'Vacation days'],
      also: ['Vacation'],
    })
    expect(await find('résumé')).toEqual({ titles: ['Résumé', 'My CV'], also: ['cv'] })
    expect(await find('cv')).toEqual({ titles: ['My CV'], also: [] })
  })

  test('a word that only a synonym is known of is not corrected to another', async () => {
    const { find, add } = await company(['Holidays', 'Furlong'])
    await add(['furlough', 'holiday'])
    expect((await find('furlough')).titles).toEqual(['Holidays'])
  })

  test('a misspelt word is corrected, and the correction has no synonyms: neither is what was typed', async () => {
    const { find, add } = await company(['Vacation days', 'Leaves of absence'])
    await add(['vacation', 'leave'])
    expect(await find('vacatoin')).toEqual({ titles: ['Vacation days'], also: [] })
  })

  test('phrases take the place of a word, and their words must follow each other', async () => {
    const { find, add } = await company([
      'Paid time off in summer',
      'Time is paid off',
      'PTO in winter',
      'Off the paid plan, every time',
    ])
    await add(['PTO', 'paid time off'])
    expect(await find('PTO')).toEqual({
      titles: ['PTO in winter', 'Paid time off in summer'],
      also: ['paid time off'],
    })
    // With the other words of the query.
    expect((await find('PTO summer')).titles[0]).toBe('Paid time off in summer')
    const { titles, also } = await find('paid time off')
    expect(also).toEqual(['PTO'])
    expect(titles).toContain('PTO in winter')
  })

  test('a phrase is found in the place of a word of a long query', async () => {
    const long = String.fromCodePoint(...Array.from({ length: 300 }, (_, at) => 0x4e00 + at))
    const { find, add } = await company([`Paid time off ${long}`, 'Paid time off'])
    await add(['PTO', 'paid time off'])
    expect((await find(`PTO ${long}`)).titles[0]).toBe(`Paid time off ${long}`)
    expect((await find('PTO')).titles).toHaveLength(2)
  })

  test('phrases in scripts without spaces', async () => {
    const { db, find } = await company(['シングルサインオンに対応', 'サインの色'])
    await setLanguage(db, nobody, 'ja')
    expect(await find('SSO')).toMatchObject({ titles: ['シングルサインオンに対応'] })
  })

  test('those that are built in are of the language, and can be switched off', async () => {
    const { db, find } = await company(['Tastenkombination', 'Shortcut list'])
    expect((await find('hotkey')).titles).toEqual(['Shortcut list'])
    await setLanguage(db, nobody, 'de')
    expect((await find('Tastenkürzel')).titles.toSorted()).toEqual([
      'Shortcut list',
      'Tastenkombination',
    ])
    const row = (await findCompanyRow(db))!
    await editCompany(db, nobody, row, { has_starter_synonyms: false })
    expect(await find('Tastenkürzel')).toEqual({ titles: [], also: [] })
  })

  test('a list that is deleted, or changed by a transaction that fails, is not used', async () => {
    const { db, find, add } = await company(['Leave'])
    const id = await add(['vacation', 'leave'])
    expect((await find('vacation')).titles).toEqual(['Leave'])
    await deleteSynonym(db, nobody, (await findSynonym(db, id))!)
    expect((await find('vacation')).titles).toEqual([])
    const failed = db.write(nobody, async transaction => {
      await createSynonym(transaction, nobody, { terms: ['vacation', 'leave'], one_way: false })
      const inside = await searchFilteredPosts(transaction, every, 'vacation')
      expect(inside.posts).toHaveLength(1)
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect((await find('vacation')).titles).toEqual([])
  })

  test('what another process writes is used at once', async () => {
    const { store, companyId, find } = await company(['Leave'])
    expect((await find('vacation')).titles).toEqual([])
    const another = createStore(store.engine, store.clock, patient.writeWaitMs)
    const elsewhere = another.company(companyId)
    await createSynonym(elsewhere, nobody, { terms: ['vacation', 'leave'], one_way: false })
    expect((await find('vacation')).titles).toEqual(['Leave'])
  })
})
