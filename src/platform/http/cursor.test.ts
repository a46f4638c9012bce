import { expect, test } from 'bun:test'
import type { Cursor } from '../db/page.ts'
import { encodeCursor, findCursor } from './cursor.ts'

const cursor: Cursor = { towards: 'older', from: { created: 1_794_648_600_000_007, id: 4711 } }

test('a cursor leads back to its place, in its list', () => {
  const newer: Cursor = { ...cursor, towards: 'newer' }
  expect(findCursor(encodeCursor(cursor, 'posts of 1'), 'posts of 1')).toEqual(cursor)
  expect(findCursor(encodeCursor(newer, 'posts of 1'), 'posts of 1')).toEqual(newer)
})

test('a cursor of another list is refused', () => {
  const text = encodeCursor(cursor, 'posts of 1')
  expect(findCursor(text, 'posts of 2')).toBeUndefined()
  expect(findCursor(text, 'comments of 1')).toBeUndefined()
})

test('a cursor whose numbers are too large to be exact is refused', () => {
  for (const from of [
    { created: 2 ** 53, id: 1 },
    { created: 1, id: 1e17 },
  ])
    expect(findCursor(encodeCursor({ towards: 'older', from }, 'a'), 'a')).toBeUndefined()
})

test('a cursor with any character changed, added or left out is refused', () => {
  const text = encodeCursor(cursor, 'posts of 1')
  const spoiled = [...text].flatMap((char, at) => [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + (char === 'A' ? 'B' : 'A') + text.slice(at + 1),
    `${text.slice(0, at)}_${text.slice(at)}`,
  ])
  for (const wrong of [...spoiled, '', ' ', `${text}=`, `${text}\n`, 'x'.repeat(5000)])
    expect(findCursor(wrong, 'posts of 1')).toBeUndefined()
})
