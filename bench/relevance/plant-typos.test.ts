import { expect, test } from 'bun:test'
import { plantTypos } from './plant-typos.ts'

const planted = (text: string, misspellings = new Map<string, string[]>()) =>
  plantTypos([{ id: '1', text }], misspellings)[0]?.text

test('a misspelling that people made comes first', () => {
  const known = new Map([['believe', ['beleive']]])
  expect(planted('I believe in long words', known)).toBe('I beleive in long words')
})

test('else one word of four letters or more gets one edit, always the same', () => {
  const wrong = planted('an export as pdf')
  expect(wrong).toMatch(/^an \w{5,7} as pdf$/)
  expect(wrong).not.toBe('an export as pdf')
  expect(planted('an export as pdf')).toBe(wrong!)
})

test('a query without such a word is left out', () => {
  expect([planted('a pdf'), planted('配置文件'), planted('아이콘')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
