import { expect, test } from 'bun:test'
import { bytesOf, packTerms } from '../index/term-list.ts'
import { findTextTest } from './text-test.ts'

const dictionary = ['zero', 'dark', 'mode', 'export', 'exports', 'room']
const known = dictionary
  .map((term, id) => ({ id, term, stem: term.replace(/s$/, '') }))
  .filter(({ id }) => id > 0)
const stem = (term: string) => term.replace(/s$/, '')

async function kept(asked: { phrases?: string[]; excluded?: string[] }, ...titles: string[]) {
  const test = await findTextTest(
    { words: '', phrases: [], excluded: [], ...asked },
    stem,
    (terms, stems) => known.filter(each => terms.includes(each.term) || stems.includes(each.stem)),
  )
  const found = titles.map((title, id) => {
    const ids = title.split(' ').map(word => dictionary.indexOf(word))
    return { id, board_id: 1, status_id: 1, terms: bytesOf(packTerms(ids, [])) }
  })
  const ids = test ? await test(found) : new Set(found.map(({ id }) => id))
  return titles.filter((_, id) => ids.has(id))
}

test('a phrase as it is, and no form of a word that is excluded', async () => {
  const all = ['dark mode', 'mode dark', 'dark room mode', 'exports']
  expect(await kept({ phrases: ['dark mode'] }, ...all)).toEqual(['dark mode'])
  expect(await kept({ phrases: ['dark'], excluded: ['room'] }, ...all)).toEqual(all.slice(0, 2))
  expect(await kept({ excluded: ['export'] }, ...all)).toEqual(all.slice(0, 3))
  expect(await kept({ excluded: ['dark mode', 'dark mode'] }, ...all)).toEqual(all.slice(1))
})

test('an unknown word is in no post', async () => {
  expect(await kept({ phrases: ['dark', 'nowhere'] }, 'dark')).toEqual([])
  expect(await kept({ phrases: ['dark nowhere'] }, 'dark')).toEqual([])
  expect(await kept({ excluded: ['nowhere', 'dark nowhere'] }, 'dark')).toEqual(['dark'])
})

test('a list is unpacked once, however many words are excluded', async () => {
  const words = Array.from({ length: 160 }, (_, at) => `w${at}`)
  const terms = words.map((term, at) => ({ id: at + 1, term, stem: term }))
  const test = await findTextTest(
    { words: '', phrases: [], excluded: words },
    term => term,
    () => terms,
  )
  let reads = 0
  const list = bytesOf(packTerms([500, 501, 502], [503]))
  const counted = new Proxy(list, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads++
      return Reflect.get(target, name, target)
    },
  })
  const kept = await test!([{ id: 7, board_id: 1, status_id: 1, terms: counted }])
  expect([...kept]).toEqual([7])
  expect(reads).toBe(list.length)
})
