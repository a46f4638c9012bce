import { expect, test } from 'bun:test'
import { importLines, type Line, LineProblem } from '../../src/features/import/index.ts'
import { searchPosts } from '../../src/features/posts/index.ts'
import { measurePending } from '../../src/features/search/index/pending-posts.ts'
import { verifyStore } from '../../src/features/verify/index.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

const flushedFrom = 2_048
/** As many posts as a batch may have, each one row. */
const batchMost = 5_000
const leftMost = 256

async function* lines(count: number, last?: string): AsyncGenerator<Line> {
  for (let number = 1; number <= count; number++) {
    const post = {
      board: 'open',
      title: `Post ${number}`,
      content: 'Dark mode',
      creator: 'a@example.com',
    }
    yield { number, bytes: Buffer.from(JSON.stringify(post)) }
  }
  if (last !== undefined) yield { number: count + 1, bytes: Buffer.from(last) }
}

test('an import lets few thousand posts wait for their postings, and leaves few behind', async () => {
  const { store, db } = await temporaryCompany()
  let most = 0
  for await (const _ of importLines(db, nobody, lines(6_000)))
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
  const imported = importLines(db, nobody, lines(1_000, '{"board": "open"'))
  let written = 0
  const all = (async () => {
    for await (const { posts } of imported) written = posts
  })()
  expect(await all.catch(problem => problem)).toBeInstanceOf(LineProblem)
  expect(written).toBe(1_000)
  expect((await measurePending(db)).posts).toBeLessThan(leftMost)
  expect((await verifyStore(store)).errors).toEqual([])
}, 60_000)
