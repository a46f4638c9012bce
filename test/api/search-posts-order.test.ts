import { beforeAll, describe, expect, test } from 'bun:test'
import { type Company, freshCompany } from '../support/company.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { companyWith, type Draft, titlesFor, write } from '../support/search.ts'

const fillers: Draft[] = Array.from({ length: 30 }, (_, at) => ({
  title: `Filler number ${at}`,
  content: 'It says nothing of what is looked for, at about the length of others.',
}))

const middling = 'It says something of what is looked for, at about the length of others, with an'

let company: Company
beforeAll(async () => {
  company = await companyWith(fillers)
})

/** In which order these are found; where two are worth the same, the first is the older and loses. */
async function order(search: string, drafts: Draft[]): Promise<string[]> {
  await write(company, drafts)
  return titlesFor(company.adminToken, search)
}

describe('posts with every word come before posts that lack one', () => {
  const long = 'many other things are told here at great length '.repeat(8)

  test('wherever the words stand', async () => {
    const all: Draft[] = [
      { title: 'Both in content', content: `${long} walrus ${long} ${long} giraffe ${long}` },
      { title: 'One walrus', content: `${long} ${long} giraffe ${long}` },
      { title: 'One giraffe', content: `${long} ${long} walrus ${long}` },
    ]
    const some: Draft[] = [
      { title: 'Walrus', content: 'walrus walrus walrus' },
      { title: 'Giraffe', content: 'giraffe giraffe giraffe' },
    ]
    const titles = await order('walrus giraffe', [...all, ...some])
    expect(titles.slice(0, 3).sort()).toEqual(all.map(({ title }) => title).sort())
    expect(titles.slice(3).sort()).toEqual(some.map(({ title }) => title).sort())
  })

  test('then those that have most of the rare words', async () => {
    const common: Draft[] = Array.from({ length: 8 }, (_, at) => ({ title: `Lemur story ${at}` }))
    const titles = await order('ocelot tapir lemur', [
      { title: 'Ocelot and tapir' },
      { title: 'Ocelot and lemur' },
      ...common,
    ])
    expect(titles.slice(0, 2)).toEqual(['Ocelot and tapir', 'Ocelot and lemur'])
    expect(titles).toHaveLength(10)
  })

  test('a word that nobody wrote hides nothing', async () => {
    expect(await order('badger qqqqqq', [{ title: 'Badger' }])).toEqual(['Badger'])
  })
})

describe('among posts that have the words, the better come first', () => {
  test('the title says more than the content', async () => {
    const titles = await order('ibex', [
      { title: 'About an ibex', content: `${middling} ordinary` },
      { title: 'About something', content: `${middling} ibex` },
    ])
    expect(titles).toEqual(['About an ibex', 'About something'])
  })

  test('even more than a content of few words', async () => {
    const titles = await order('caracal', [
      { title: 'About the caracal', content: 'Something quite ordinary' },
      { title: 'Something quite ordinary', content: 'About the caracal' },
    ])
    expect(titles).toEqual(['About the caracal', 'Something quite ordinary'])
  })

  test('a rare word says more than a common one', async () => {
    const camels: Draft[] = Array.from({ length: 9 }, (_, at) => ({ title: `The gibbon ${at}` }))
    const titles = await order('gibbon dingo', [{ title: 'The dingo 0' }, ...camels])
    expect(titles[0]).toBe('The dingo 0')
    expect(titles).toHaveLength(10)
  })

  test('words side by side before words in the other order, before words apart', async () => {
    const titles = await order('dark mode', [
      { title: 'One', content: 'the dark mode it would need some of this and of that' },
      { title: 'Two', content: 'the mode dark it would need some of this and of that' },
      { title: 'Three', content: 'the dark it would need some of this and of that mode' },
    ])
    expect(titles).toEqual(['One', 'Two', 'Three'])
  })

  test('the end of a title and the beginning of a content are not side by side', async () => {
    const titles = await order('night theme', [
      { title: 'Need for night theme', content: 'and for it all' },
      { title: 'It is a need for night', content: 'theme for all' },
    ])
    expect(titles).toEqual(['Need for night theme', 'It is a need for night'])
  })

  test('the post whose whole title was typed is the first', async () => {
    const titles = await order('offline cache', [
      { title: 'Offline cache' },
      {
        title: 'Offline cache offline cache now',
        content: 'Offline cache, offline cache. '.repeat(5),
      },
      { title: 'A offline cache', content: 'Offline cache is what I mean: offline cache.' },
    ])
    expect(titles[0]).toBe('Offline cache')
  })

  test('a short post about it before a long one that mentions it', async () => {
    const long = 'many other things are told here at great length '.repeat(20)
    const titles = await order('marmot', [
      { title: 'Short', content: 'I want a marmot.' },
      { title: 'Long', content: `I want a marmot. ${long}` },
    ])
    expect(titles).toEqual(['Short', 'Long'])
  })

  test('of two that say the same, the newer', async () => {
    const titles = await order('meerkat', [
      { title: 'Meerkat', content: 'older' },
      { title: 'meerkat', content: 'newer' },
    ])
    expect(titles).toEqual(['meerkat', 'Meerkat'])
  })
})

const person = (at: number) => ({ email: `voter-${at}@example.com`, full_name: `Voter ${at}` })
const votes = (count: number) => Array.from({ length: count }, (_, at) => person(at))
const year = (count: number) => new Date(Date.UTC(2026, 0, 1) - count * 31_536e6).toISOString()

test('votes and age order what the words say is as good, and nothing else', async () => {
  const company = await freshCompany()
  const content = 'It is told here in as many words as elsewhere.'
  const lines = [
    // The most voted is written first, so that nothing but its votes speaks for it.
    { title: 'Flamingo pond forty', content, votes: votes(40) },
    { title: 'Flamingo pond ten', content, votes: votes(10) },
    { title: 'Flamingo pond one', content, votes: votes(1) },
    { title: 'Flamingo pond none', content },
    { title: 'Heron pond new', content, created: year(0) },
    { title: 'Heron pond middling', content, created: year(2) },
    { title: 'Heron pond old', content, created: year(8) },
    { title: 'Pelican', content: 'Pelican' },
    { title: 'Something popular', content: `${content.repeat(9)} Pelican.`, votes: votes(60) },
    { title: 'Ostrich loved and old', content, created: year(9), votes: votes(60) },
    { title: 'Ostrich new and unloved', content, created: year(0) },
  ]
  await company.run([
    'import',
    fileOf(lines.map(line => importLine({ created: year(1), ...line }))),
  ])
  const found = (search: string) => titlesFor(company.adminToken, search)
  const flamingos = ['forty', 'ten', 'one', 'none'].map(many => `Flamingo pond ${many}`)
  expect((await found('flamingo')).slice(0, 4)).toEqual(flamingos)
  expect(await found('heron')).toEqual(['new', 'middling', 'old'].map(age => `Heron pond ${age}`))
  // What it is about counts more than how many like it.
  expect(await found('pelican')).toEqual(['Pelican', 'Something popular'])
  expect((await found('ostrich'))[0]).toBe('Ostrich loved and old')
})
