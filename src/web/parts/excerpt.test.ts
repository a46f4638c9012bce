import { expect, test } from 'bun:test'
import { excerpt } from './excerpt.ts'

test('a short text is told whole, on one line', () => {
  expect(excerpt('  one\n\n two\tthree ', 20)).toBe('one two three')
})

test('a long one is cut between words, without what ended there', () => {
  expect(excerpt('one two, three four', 10)).toBe('one two…')
  expect(excerpt('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}…`)
})

test('a character is never cut in half', () => {
  expect(excerpt('😀'.repeat(30), 10)).toBe(`${'😀'.repeat(10)}…`)
  expect(excerpt('😀'.repeat(10), 10)).toBe('😀'.repeat(10))
})

test('white space does not count against the text', () => {
  expect(excerpt(`a${' '.repeat(500)}b`, 10)).toBe('a b')
})

test.each([
  [
    '# Title\n\nSome **bold** and `code` [link](https://example.com)',
    'Title Some bold and code link',
  ],
  ['- one\n- two\n\n1. three', 'one two three'],
  ['> quoted\n\n![a picture](https://example.com/p.png)', 'quoted a picture'],
  ['5 * 3 = 15 & snake_case', '5 * 3 = 15 & snake_case'],
  ['a &lt;b&gt; \\*c\\*', 'a <b> *c*'],
])('%p is told without its marks', (text, told) => {
  expect(excerpt(text, 100)).toBe(told)
})
