import { expect, test } from 'bun:test'
import { rank } from './rank.ts'
import { wordsOf } from './words.ts'

const post = (id: number, title: string, content = '') => ({ id, title, content })
const ranked = (query: string, ...candidates: ReturnType<typeof post>[]) =>
  rank(wordsOf(query), candidates)

test('more of the words comes first, then the title, then the newer', () => {
  expect(ranked('dark mode', post(1, 'Dark'), post(2, 'Dark mode'), post(3, 'Mode'))[0]).toBe(2)
  expect(ranked('dark', post(1, 'Dark'), post(2, 'Colours', 'dark dark dark dark'))).toEqual([1, 2])
  expect(ranked('dark', post(1, 'Dark'), post(2, 'Dark'))).toEqual([2, 1])
})

test('a rare word counts more than a common one', () => {
  const common = Array.from({ length: 20 }, (_, at) => post(at + 10, 'Export'))
  expect(ranked('export pdf', ...common, post(1, 'Pdf'))[0]).toBe(1)
})

test('the last word may be half typed, the others not', () => {
  expect(ranked('dark mo', post(1, 'dark mode'), post(2, 'darkness mo'))[0]).toBe(1)
})

test('a long word is cut between characters', () => {
  const [word] = wordsOf(`a${'𠀀'.repeat(60)}`)
  expect([word?.length, word?.isWellFormed()]).toEqual([99, true])
})

test('case and accents make no difference', () => {
  expect(wordsOf('Σίσυφος')).toEqual(wordsOf('ΣΊΣΥΦΟΣ'))
  expect(wordsOf('ÉLÉGANT Straße, ＡＢＣ-2.0!')).toEqual(['elegant', 'straße', 'abc', '2', '0'])
})
