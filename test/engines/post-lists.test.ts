import { describe, expect, test } from 'bun:test'
import { createPost } from '../../src/features/posts/create-post.ts'
import { countPosts } from '../../src/features/posts/list/count-posts.ts'
import { listFilteredPosts } from '../../src/features/posts/list/list-filtered-posts.ts'
import {
  type ListLimits,
  listLimits,
  postSorts,
  type SortName,
} from '../../src/features/posts/list/list-query.ts'
import type { PostFilter } from '../../src/features/posts/list/post-filter.ts'
import { findStatusIds } from '../../src/features/statuses/find-status.ts'
import type { Page, PageRequest } from '../../src/platform/db/page.ts'
import { randomFrom } from '../support/random.ts'
import { filledLists, matchingPosts } from './post-lists/filled-lists.ts'
import { companyOn, engineNames, nobody } from './temporary-store.ts'

/** As they are; never a set that is read whole; and walks that are given up every few posts. */
const limits = {
  'as they are': listLimits,
  'few are sorted': { tryMax: 0, fewMax: 2_400, walkMax: 2_400, glanceMax: 100 },
  'all are walked': { tryMax: 20, fewMax: 0, walkMax: 2_400, glanceMax: 100 },
  'walks are short': { tryMax: 5, fewMax: 30, walkMax: 13, glanceMax: 3 },
}

for (const engine of engineNames)
  describe(`On ${engine}, filtered and sorted lists of posts`, async () => {
    const filled = await filledLists(engine)
    const { db, errors } = filled

    test('what they are sorted by was kept by the writes', async () => {
      expect(await errors()).toEqual([])
    })

    async function expectWhole(
      filter: PostFilter,
      sort: SortName,
      size: number,
      given: ListLimits,
    ) {
      const read = (request: PageRequest<'key'>) =>
        listFilteredPosts(db, filter, postSorts[sort], request, given)
      const expected = await matchingPosts(db, filter, postSorts[sort])
      const what = `${sort} ${JSON.stringify(filter)} by ${size}`
      const pages = await walk(read, size, 'next')
      expect([what, idsOf(pages)]).toEqual([what, expected])
      for (const { items } of pages) expect(items.length).toBeLessThanOrEqual(size)
      const back = await walk(read, size, 'previous', pages.at(-1))
      const last = pages.at(-1)!.items.map(({ id }) => id)
      const before = expected.slice(0, expected.length - last.length)
      expect([what, idsOf(back.toReversed())]).toEqual([what, before])
    }

    test('several boards are walked and merged, newest first', async () => {
      const random = randomFrom(11)
      const cut = { tryMax: 0, fewMax: 0, walkMax: 30, glanceMax: 100 }
      for (let round = 0; round < 200; round++) {
        const { boards, statuses } = filled.randomFilter(random)
        if (boards === 'every' || boards.length < 2) continue
        await expectWhole(
          { boards: boards.toReversed(), statuses },
          'newest',
          random.whole(1, 40),
          cut,
        )
      }
    })

    for (const [name, given] of Object.entries(limits))
      test(`${name}: forward and backward have each post once, as a naive filter does`, async () => {
        const random = randomFrom(7)
        for (let round = 0; round < 80; round++) {
          const filter = filled.randomFilter(random)
          const sort = random.pick(Object.keys(postSorts) as SortName[])
          await expectWhole(filter, sort, random.whole(1, 40), given)
        }
      }, 300_000)
  })

type PostPage = Page<{ id: number }, 'key'>

/** Every page from the start on, or from one back to it. */
async function walk(
  read: (request: PageRequest<'key'>) => Promise<PostPage>,
  size: number,
  link: 'next' | 'previous',
  from?: PostPage,
): Promise<PostPage[]> {
  const pages: PostPage[] = []
  let page = from ?? (await read({ size }))
  if (!from) pages.push(page)
  for (;;) {
    const [next, previous] =
      page.startsAt === 'newest' ? [page.older, page.newer] : [page.newer, page.older]
    const cursor = link === 'next' ? next : previous
    if (!cursor) return pages
    page = await read({ size, cursor })
    pages.push(page)
    if (pages.length > 2_000) throw new Error('The links have no end.')
  }
}

function idsOf(pages: PostPage[]): number[] {
  return pages.flatMap(({ items }) => items.map(({ id }) => id))
}

for (const engine of engineNames)
  describe(`On ${engine}`, async () => {
    const { db, userId, openBoard } = await companyOn(engine)

    test('posts of a status are counted exactly, up to a number that is read, whoever sees them', async () => {
      const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
      for (const title of ['One', 'Two', 'Three'])
        await createPost(db, poster, { board: 'open', title, content: '' })
      const statuses = (await findStatusIds(db, 'Open'))!
      const ofBoard = { boards: [openBoard], statuses }
      expect(await countPosts(db, ofBoard, 3)).toEqual({ count: 3, isExact: true })
      expect(await countPosts(db, ofBoard, 2)).toEqual({ count: 2, isExact: false })
      expect(await countPosts(db, { boards: [], statuses }, 3)).toEqual({ count: 0, isExact: true })
      expect(await countPosts(db, { boards: [], statuses }, 2)).toEqual({
        count: 0,
        isExact: false,
      })
      const none = (await findStatusIds(db, 'Planned'))!
      expect(await countPosts(db, { boards: 'every', statuses: none })).toEqual({
        count: 0,
        isExact: true,
      })
    })
  })
