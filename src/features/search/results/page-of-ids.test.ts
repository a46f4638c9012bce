import { expect, test } from 'bun:test'
import type { Cursor } from '../../../platform/db/page.ts'
import { pageOfIds } from './find-results.ts'

const ids = [50, 40, 30, 20, 10]

test('pages lead through the whole list and back', () => {
  const walk = (from: 'older' | 'newer', start: Cursor<'key'> | undefined) => {
    const pages: number[][] = []
    let cursor = start
    do {
      const page = pageOfIds(ids, { size: 2, cursor })
      pages.push(page.items)
      cursor = page[from]
    } while (cursor)
    return pages
  }
  expect(walk('older', undefined)).toEqual([[50, 40], [30, 20], [10]])
  const last = { towards: 'older', from: { key: 3, id: 20 } } as const
  expect(walk('newer', last)).toEqual([[10], [30, 20], [50, 40]])
})

test('a page begins behind the post that the cursor names, wherever it is by now', () => {
  const cursor = pageOfIds(ids, { size: 2 }).older
  expect(pageOfIds([60, ...ids], { size: 2, cursor }).items).toEqual([30, 20])
  expect(pageOfIds([40, 50, 30], { size: 2, cursor }).items).toEqual([50, 30])
})

test('a post that is gone leaves its place: nothing is skipped', () => {
  const cursor = pageOfIds(ids, { size: 2 }).older
  const without = ids.filter(id => id !== 40)
  expect(pageOfIds(without, { size: 2, cursor }).items).toEqual([30, 20])
  const back = pageOfIds(ids, { size: 2, cursor }).newer
  const fewer = ids.filter(id => id !== 30)
  expect(pageOfIds(fewer, { size: 2, cursor: back }).items).toEqual([50, 40])
})

test('a list that has become shorter than the place leads back', () => {
  const cursor = { towards: 'older', from: { key: 4, id: 10 } } as const
  const page = pageOfIds([50], { size: 2, cursor })
  expect([page.items, page.older]).toEqual([[], undefined])
  expect(pageOfIds([50], { size: 2, cursor: page.newer }).items).toEqual([50])
  expect(pageOfIds([], { size: 2, cursor })).toMatchObject({ items: [], newer: undefined })
})

test('back from a post that is the first by now leads to the first page', () => {
  const cursor = { towards: 'newer', from: { key: 2, id: 30 } } as const
  const page = pageOfIds([30, 50, 40, 20, 10], { size: 2, cursor })
  expect(page).toMatchObject({ items: [30, 50], newer: undefined })
  expect(page.older).toEqual({ towards: 'older', from: { key: 1, id: 50 } })
  expect(pageOfIds([], { size: 2, cursor })).toMatchObject({ items: [], older: undefined })
})
