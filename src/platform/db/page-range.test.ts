import { expect, test } from 'bun:test'
import { randomFrom } from '../../../test/support/random.ts'
import { type Effect, effectOf } from '../cache/dependency.ts'
import { type Cursor, type Page, type PageRequest, readPage, type StartsAt } from './page.ts'
import { pageRange } from './page-range.ts'

type Item = { id: number; created: number }

const below = (a: Item, b: Item) =>
  a.created < b.created || (a.created === b.created && a.id < b.id)

/** A page of a list in memory, by the same rules as one from the database. */
function pageOf(all: Item[], request: PageRequest, startsAt: StartsAt): Page<Item> {
  const beyond = (towards: 'older' | 'newer', from: Item | undefined) =>
    all
      .filter(item => !from || (towards === 'older' ? below(item, from) : below(from, item)))
      .sort((a, b) => (below(a, b) === (towards === 'older') ? 1 : -1))
  const read = (towards: 'older' | 'newer', from: Item | undefined, limit: number) => {
    const back = towards === 'older' ? 'newer' : 'older'
    const start = from && { ...from, id: from.id + (towards === 'older' ? -1 : 1) }
    const has_behind = start !== undefined && beyond(back, start).length > 0
    return beyond(towards, from)
      .slice(0, limit)
      .map(item => ({ ...item, has_behind }))
  }
  const hasAny = (towards: 'older' | 'newer', from: Item) => beyond(towards, from).length > 0
  return readPage(request, ['created', 'id'], startsAt, { read, hasAny }) as Page<Item>
}

test('an item that is said to leave a page as it is does so, wherever it is added and the page lies', () => {
  const { whole, pick, chance } = randomFrom(3)
  const seen: Record<Effect, number> = { none: 0, maybe: 0, changed: 0 }
  for (let round = 0; round < 20_000; round++) {
    const items = Array.from({ length: whole(0, 8) }, (_, at) => ({
      id: at + 1,
      created: whole(1, 12),
    }))
    const from = { id: whole(0, 9), created: whole(0, 13) }
    const cursor: Cursor | undefined = chance(0.3)
      ? undefined
      : { towards: pick(['older', 'newer'] as const), from }
    const request = { size: whole(1, 4), cursor }
    const startsAt = pick(['newest', 'oldest'] as const)
    const page = pageOf(items, request, startsAt)
    const added = { id: items.length + 1, created: whole(0, 13) }
    const after = pageOf([...items, added], request, startsAt)
    const list = { of: 'list', ids: [1], range: pageRange(page, request) }
    const effect = effectOf({ of: 'list', id: 1, at: added.created }, [list])
    seen[effect]++
    if (effect === 'none') expect(after).toEqual(page)
  }
  expect(seen.none).toBeGreaterThan(2_000)
  expect(seen.changed).toBeGreaterThan(2_000)
})

test('other lists, other rows and other kinds of things leave a response as it is', () => {
  const range = { lowest: 1, highest: 2, hasLower: false, hasHigher: false }
  const dependencies = [
    { of: 'row', ids: [7, 9] },
    { of: 'list', ids: [1], range },
    { of: 'all', ids: 'every' as const },
  ]
  const effects = [
    { of: 'row', id: 8 },
    { of: 'row', id: 9 },
    { of: 'list', id: 2, at: 1 },
    { of: 'list', id: 1, at: 3 },
    { of: 'list', id: 1 },
    { of: 'all', id: 5 },
    { of: 'other', id: 7 },
  ].map(change => effectOf(change, dependencies))
  expect(effects).toEqual(['none', 'changed', 'none', 'changed', 'maybe', 'changed', 'none'])
})
