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
