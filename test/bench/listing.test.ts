import { expect, test } from 'bun:test'
import type { List } from '../../bench/http/cold-paths.ts'
import { makePost } from '../../bench/http/corpus/make-post.ts'
import { popularUrls } from '../../bench/http/corpus/popular-urls.ts'
import {
  boardListing,
  postsListing,
  seenPlan,
  unseenPages,
  unseenPlan,
} from '../../bench/http/listing.ts'
import type { HarkServer } from '../../bench/http/servers/hark.ts'

const count = 2_500
const list: List = {
  count,
  cursorAt: (skipped, nudge = 0) => `${skipped}.${nudge}`,
  timesAt: skipped =>
    Array.from({ length: 20 }, (_, n) => Date.parse(makePost(count - 1 - skipped - n).created)),
}
const places = { ...list, table: 'posts' as const, board: () => list }
const server: HarkServer = {
  origin: 'http://localhost',
  token: 't',
  pid: 0,
  startedAt: 0,
  stop: async () => {},
}
const target = { server, places }
const skippedBy = (path: string) => Number(/cursor=(\d+)/.exec(path)![1])

for (const [name, listing] of [
  ['the list of posts', postsListing(target)],
  ['a board', boardListing(target, 'bugs')],
] as const)
  test(`pages of ${name} that are to be new share no item with any page before`, () => {
    const seen = seenPlan(listing)
    const seenPaths = Array.from({ length: 3_000 }, () => seen.ask().path)
    expect(new Set(seenPaths).size).toBe(3_000)
    const items = new Set(seenPaths.map(skippedBy).flatMap(itemsFrom))
    const pages = unseenPages(listing)
    expect(pages).toBe(75)
    const unseen = unseenPlan(listing)
    for (let page = 0; page < pages; page++)
      for (const item of itemsFrom(skippedBy(unseen.ask().path))) {
        expect(items.has(item)).toBe(false)
        items.add(item)
      }
    expect(Math.max(...items)).toBeLessThan(count)
  })

test('a page of a board must show its posts and no others', () => {
  const { check } = boardListing(target, 'bugs')
  const titles = list.timesAt(40).map((_, n) => Bun.escapeHTML(makePost(count - 41 - n).title))
  const answer = (shown: string[]) => ({
    status: 200,
    headers: new Headers(),
    text: shown.map(title => `<article>${title}</article>`).join(''),
  })
  check('/', answer(titles), 40)
  expect(() => check('/', answer(titles.with(7, 'Other')), 40)).toThrow('does not show')
  expect(() => check('/', answer([...titles, 'Other']), 40)).toThrow('21 posts instead of 20')
})

test('readers have 200 URLs, four of which start with the newest post, three of them popular', () => {
  const urls = popularUrls(places, { ...places, table: 'comments' }, 't')
  expect(new Set(urls.map(({ path }) => path)).size).toBe(200)
  const firstPages = urls.flatMap(({ path, isFirstPage }, at) =>
    isFirstPage ? [{ path, at }] : [],
  )
  expect(firstPages.map(({ path }) => path).toSorted()).toEqual([
    '/api/v1/posts/',
    '/api/v1/posts/?page_size=100',
    '/api/v1/posts/?page_size=50',
    '/board/bugs/',
  ])
  expect(firstPages.filter(({ at }) => at < 10).length).toBeGreaterThanOrEqual(3)
})

function itemsFrom(skipped: number): number[] {
  return Array.from({ length: 20 }, (_, n) => skipped + n)
}
