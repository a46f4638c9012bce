import { expect, test } from 'bun:test'
import { createPost } from '../../src/features/posts/create-post.ts'
import { listPosts } from '../../src/features/posts/list-posts.ts'
import type { Cursor } from '../../src/platform/db/page.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

// Every post gets one of three times: the ids alone keep thousands of them apart.
let time = 1_000_000
const { db, userId, openBoard, otherBoard } = await temporaryCompany()
const everyone = { boards: 'every' as const }
const some = { boards: [openBoard, otherBoard] }

async function post(board: string) {
  const poster = { actor: nobody, audience: everyone, creatorId: userId }
  const at = time
  const { id } = await db.write(nobody, transaction =>
    createPost(transaction.at(at), poster, { board, title: 'A post', content: '' }),
  )
  return id
}

async function fill(count: number) {
  const boards = ['open', 'hidden', 'other']
  const ids: { id: number; board: string }[] = []
  for (let n = 0; n < count; n += 100)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async (_, at) => {
          const board = boards[at % 3]!
          return { id: await post(board), board }
        }),
      )),
    )
  return ids
}

type Audience = typeof everyone | typeof some

async function walk(
  audience: Audience,
  towards: 'older' | 'newer',
  start: Cursor | undefined,
  between: () => Promise<void>,
) {
  const seen: number[] = []
  let last: Cursor | undefined
  for (let cursor = start, first = true; first || cursor; first = false) {
    const page = await listPosts(db, audience, { size: 37, cursor })
    seen.push(...(towards === 'older' ? page.items : page.items.toReversed()).map(item => item.id))
    last = towards === 'older' ? page.newer : page.older
    cursor = towards === 'older' ? page.older : page.newer
    await between()
  }
  return { seen, back: last }
}

const filled: { id: number; board: string }[] = []
for (time of [1_000_000, 1_000_001, 999_999])
  filled.push(...(await fill(1500)).map(row => ({ ...row, time })))

/** Newest first: by time, then by id. */
function expected(isSeen: (board: string) => boolean): number[] {
  const rows = filled as { id: number; board: string; time: number }[]
  return rows
    .filter(row => isSeen(row.board))
    .sort((a, b) => b.time - a.time || b.id - a.id)
    .map(row => row.id)
}

test.each([
  ['every board', everyone, () => true],
  ['some boards', some, (board: string) => board !== 'hidden'],
] as const)(
  'walking %s forward and back while others write skips and repeats nothing',
  async (_, audience, isSeen) => {
    const start = new Set(filled.map(row => row.id))
    time = 1_000_001
    let n = 0
    // New posts land at the front, among equal times, and at the very end.
    const write = async () => {
      time = [1_000_002, 1_000_001, 1_000_000, 999_000][n++ % 4]!
      await post('open')
      await post('hidden')
    }
    const forward = await walk(audience, 'older', undefined, write)
    expect(new Set(forward.seen).size).toBe(forward.seen.length)
    expect(forward.seen.filter(id => start.has(id))).toEqual(expected(isSeen))

    const back = await walk(audience, 'newer', forward.back, write)
    const wayBack = back.seen.filter(id => start.has(id))
    const lastPage = expected(isSeen).length - wayBack.length
    expect(new Set(back.seen).size).toBe(back.seen.length)
    expect(lastPage).toBeLessThanOrEqual(37)
    expect(wayBack.toReversed()).toEqual(expected(isSeen).slice(0, wayBack.length))
  },
)

test('pages tell their neighbours exactly, also where there is nothing', async () => {
  const first = await listPosts(db, everyone, { size: 20 })
  expect(first.newer).toBeUndefined()
  const all = await listPosts(db, everyone, { size: 1_000_000 })
  expect([all.older, all.newer]).toEqual([undefined, undefined])

  const oldest = all.items.at(-1)!
  const beyondTheEnd = await listPosts(db, everyone, {
    size: 20,
    cursor: { towards: 'older', from: oldest },
  })
  expect(beyondTheEnd).toMatchObject({ items: [], older: undefined })
  const back = await listPosts(db, everyone, { size: 20, cursor: beyondTheEnd.newer! })
  expect(back.items.map(item => item.id)).toEqual(all.items.slice(-20).map(item => item.id))
  expect(back.older).toBeUndefined()
})
