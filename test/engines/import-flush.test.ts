import { expect, test } from 'bun:test'
import { importLines, type Line, LineProblem } from '../../src/features/import/index.ts'
import { searchPosts } from '../../src/features/posts/index.ts'
import { readIndexState } from '../../src/features/search/index/index-state.ts'
import { measurePending } from '../../src/features/search/index/pending-posts.ts'
import { verifyStore } from '../../src/features/verify/index.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

const flushedFrom = 2_048
/** As many posts as a batch may have, each one row. */
const batchMost = 5_000
const leftMost = 256

async function* lines(count: number, last?: string, words = 'Dark mode'): AsyncGenerator<Line> {
  for (let number = 1; number <= count; number++) {
    const post = {
      board: 'open',
      title: `Post ${number}`,
      content: words.replaceAll('#', String(number)),
      creator: 'a@example.com',
    }
    yield { number, bytes: Buffer.from(JSON.stringify(post)) }
  }
  if (last !== undefined) yield { number: count + 1, bytes: Buffer.from(last) }
}

test('an import lets few thousand posts wait for their postings, and leaves few behind', async () => {
  const { store, db } = await temporaryCompany()
  let most = 0
  for await (const _ of importLines(db, nobody, lines(6_000), 'test'))
    most = Math.max(most, (await measurePending(db)).posts)
  expect(most).toBeGreaterThan(leftMost)
  expect(most).toBeLessThan(flushedFrom + batchMost)
  expect((await measurePending(db)).posts).toBeLessThan(leftMost)
  expect((await verifyStore(store)).errors).toEqual([])
  const { posts } = await searchPosts(db, { boards: 'every' }, 'post 5999')
  expect(posts[0]?.title).toBe('Post 5999')
}, 60_000)

test('so does one that a wrong line ends', async () => {
  const { store, db } = await temporaryCompany()
  const imported = importLines(db, nobody, lines(1_000, '{"board": "open"'), 'test')
  let written = 0
  const all = (async () => {
    for await (const { posts } of imported) written = posts
  })()
  expect(await all.catch(problem => problem)).toBeInstanceOf(LineProblem)
  expect(written).toBe(1_000)
  expect((await measurePending(db)).posts).toBeLessThan(leftMost)
  expect((await verifyStore(store)).errors).toEqual([])
}, 60_000)

test('others may write between the slices of a large flush', async () => {
  const { store, db } = await temporaryCompany()
  const words = Array.from({ length: 40 }, (_, n) => `w#n${n}`).join(' ')
  let isUnderWay = 0
  const watched: typeof db = Object.create(db, {
    write: {
      value: async (...given: Parameters<typeof db.write>) => {
        const written = await db.write(...given)
        if ((await readIndexState(db))!.flush_stamp !== 0) isUnderWay++
        return written
      },
    },
  })
  for await (const _ of importLines(watched, nobody, lines(600, undefined, words), 'test'));
  // It was started in a transaction of its own; of 24,000 changes and more, two slices leave some.
  expect(isUnderWay).toBeGreaterThanOrEqual(3)
  expect((await readIndexState(db))!.flush_stamp).toBe(0)
  expect((await verifyStore(store)).errors).toEqual([])
}, 60_000)
