import { beforeAll, describe, expect, test } from 'bun:test'
import type { Company } from '../support/company.ts'
import { companyWith, titlesFor, writeMany } from '../support/search.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** One of each kind of edit at each place, with letters that go through the alphabet. */
function edits(word: string): string[] {
  const made: string[] = []
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    const letter = letters[(at * 7 + word.length) % 26]!
    made.push(before + letter + after)
    if (after === '') continue
    made.push(before + after.slice(1), before + letter + after.slice(1))
    if (after.length > 1) made.push(before + after[1] + after[0] + after.slice(2))
  }
  return [...new Set(made)].filter(edited => edited !== word)
}

describe('a misspelt word', () => {
  let company: Company
  const short = ['webhook', 'avatar', 'badge', 'kanban']
  const long = ['notifications', 'dashboard', 'attachments', 'permission']
  beforeAll(async () => {
    const titles = [...short, ...long, 'csv', 'Привет', 'Καλημέρα', 'Größenänderung']
    const fillers = Array.from({ length: 20 }, (_, at) => `Filler ${at}`)
    company = await companyWith([...titles, ...fillers].map(title => ({ title })))
  })
  const found = (search: string) => titlesFor(company.adminToken, search)

  test.each(short)('of four to seven letters, by one edit of any kind: %s', async word => {
    for (const typo of edits(word)) {
      // Three letters are too few to guess from.
      if (typo.length < 4) continue
      expect([typo, await found(typo)]).toEqual([typo, [word]])
    }
  })

  test.each(short)('of four to seven letters, not by two: %s', async word => {
    for (const typo of [
      `q${word.slice(1, -1)}q`,
      `${word.slice(1, 3)}${word.slice(4)}`,
      `qq${word.slice(2)}`,
    ])
      expect([typo, await found(typo)]).toEqual([typo, []])
  })

  test.each(long)('of more, by one edit and by two: %s', async word => {
    const half = word.length >> 1
    const [first, second] = [edits(word.slice(0, half)), edits(word.slice(half))]
    const once = [
      ...first.map(edited => edited + word.slice(half)),
      ...second.map(edited => word.slice(0, half) + edited),
    ]
    const twice = first.map((edited, at) => edited + second[(at * 5) % second.length]!)
    for (const typo of [...once, ...twice].filter(({ length }) => length >= 8))
      expect([typo, await found(typo)]).toEqual([typo, [word]])
  })

  test.each(long)('of more, not by three: %s', async word => {
    const typo = `q${word.slice(1, 4)}q${word.slice(5, -1)}q`
    expect(await found(typo)).toEqual([])
  })

  test('of three letters, by none', async () => {
    for (const typo of ['csx', 'cvs', 'xsv']) expect(await found(typo)).toEqual([])
  })

  test.each([
    ['Пирвет', 'Привет'],
    ['Прывет', 'Привет'],
    ['καλιμερα', 'Καλημέρα'],
    ['grossenandreung', 'Größenänderung'],
    ['Grösenänderung', 'Größenänderung'],
  ])('of other scripts: %s finds %s', async (typo, title) => {
    expect(await found(typo)).toEqual([title])
  })

  test('beside right ones, and more than one', async () => {
    const own = await companyWith([
      { title: 'Calendar notifications for webhooks' },
      { title: 'Something else' },
    ])
    for (const typo of [
      'calender notifications',
      'claendar notifcations wehbooks',
      'webhok calandar',
    ])
      expect((await titlesFor(own.adminToken, typo))[0]).toBe('Calendar notifications for webhooks')
  })

  test('is found by another form of the right word, too', async () => {
    const own = await companyWith([{ title: 'Exporting' }, { title: 'Exports' }])
    expect((await titlesFor(own.adminToken, 'exprots now')).sort()).toEqual([
      'Exporting',
      'Exports',
    ])
  })
})

describe('a word that people write', () => {
  test('in several posts is meant as it is', async () => {
    const company = await companyWith([])
    await writeMany(company, 35, at => ({ title: `From here ${at}` }))
    await writeMany(company, 3, at => ({ title: `Form there ${at}` }))
    const found = await titlesFor(company.adminToken, 'form')
    expect(found.toSorted()).toEqual(['Form there 0', 'Form there 1', 'Form there 2'])
  })

  test('once comes before what it may be a misspelling of', async () => {
    const company = await companyWith([{ title: 'We recieve nothing' }])
    await writeMany(company, 12, at => ({ title: `We receive nothing ${at}` }))
    const found = await titlesFor(company.adminToken, 'recieve')
    expect(found[0]).toBe('We recieve nothing')
    expect(found).toHaveLength(13)
  })

  test('right is found before a correction of another word', async () => {
    const company = await companyWith([{ title: 'Goat' }, { title: 'Boat' }, { title: 'Coat' }])
    for (const word of ['Goat', 'Boat', 'Coat'])
      expect(await titlesFor(company.adminToken, word)).toEqual([word])
  })

  test('just now is known at once to whoever misspells it', async () => {
    const company = await companyWith([{ title: 'Zeppelin' }])
    expect(await titlesFor(company.adminToken, 'zepelin')).toEqual(['Zeppelin'])
    await writeMany(company, 1, () => ({ title: 'Gyroscope' }))
    expect(await titlesFor(company.adminToken, 'gyrosocpe')).toEqual(['Gyroscope'])
  })

  test('in two parts is not taken for a misspelling of another', async () => {
    const company = await companyWith([{ title: 'Cannot log in' }])
    await writeMany(company, 12, at => ({ title: `Logic ${at}` }))
    expect((await titlesFor(company.adminToken, 'log-in'))[0]).toBe('Cannot log in')
  })
})
