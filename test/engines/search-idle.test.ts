import { expect, onTestFinished, test } from 'bun:test'
import { addBoard } from '../../src/features/boards/boards.ts'
import { addCompany } from '../../src/features/company/company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { flushIdle, flushIndexes } from '../../src/features/search/index/flush-idle.ts'
import { measurePending } from '../../src/features/search/index/pending-posts.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { createLog } from '../../src/platform/log.ts'
import type { CompanyDb } from '../../src/store/company-db.ts'
import { type EngineName, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const everything = { boards: 'every' as const }
const running = new AbortController().signal

async function company(engine: EngineName) {
  const given = await temporaryCompany({ engine, atEnd: onTestFinished })
  const { db, userId } = given
  return { ...given, write: (title: string) => writeTo(db, userId, title) }
}

function writeTo(db: CompanyDb, creatorId: number, title: string) {
  const poster = { actor: nobody, audience: everything, creatorId }
  return createPost(db, poster, { board: 'open', title, content: `It is about ${title}` })
}

test.each(engineNames)(
  'on %s, posts that wait to be counted are counted once nobody writes',
  async engine => {
    const { store, db, write } = await company(engine)
    for (let at = 0; at < 40; at++) await write(`Lemur ${at}`)
    const found = async () =>
      (await searchPosts(db, everything, 'lemur 7')).posts.map(({ title }) => title)
    const before = await found()
    const task = flushIndexes(0)
    // The first look cannot know since when.
    expect(await task.isDue(store)).toBe(false)
    await write('Another')
    expect(await task.isDue(store)).toBe(false)
    expect(await task.isDue(store)).toBe(true)
    expect((await measurePending(db)).posts).toBe(41)
    await task.run(store, createLog('error'), running)
    expect((await measurePending(db)).posts).toBe(0)
    expect(await task.isDue(store)).toBe(false)
    expect(await found()).toEqual(before)
    // A few are not worth it.
    await write('One more')
    await task.isDue(store)
    expect(await task.isDue(store)).toBe(false)
    expect((await verifyStore(store)).errors).toEqual([])
  },
)

test.each(engineNames)(
  'on %s, a company that is written to is left to its writers',
  async engine => {
    const { store, db, write } = await company(engine)
    for (let at = 0; at < 40; at++) await write(`Lemur ${at}`)
    const revision = async () =>
      (await db.query.selectFrom('companies').select('revision').executeTakeFirstOrThrow()).revision
    const before = await revision()
    await write('Another')
    await flushIdle(db, nobody, before, running)
    expect((await measurePending(db)).posts).toBe(41)
    // Others write once the batch has begun: they carry on with the batch, and their own posts are pending.
    let slices = 0
    const meanwhile: CompanyDb = {
      ...db,
      async write(actor, work) {
        const result = await db.write(actor, work)
        if (++slices === 1) for (let at = 0; at < 8; at++) await write(`Meanwhile ${at}`)
        return result
      },
    }
    await flushIdle(meanwhile, nobody, await revision(), running)
    expect([slices, (await measurePending(db)).posts]).toEqual([2, 8])
    await flushIdle(db, nobody, await revision(), running)
    expect((await measurePending(db)).posts).toBe(0)
    expect((await verifyStore(store)).errors).toEqual([])
  },
)

test.each(engineNames)('on %s, one company is flushed at a time', async engine => {
  const { store, db, write } = await company(engine)
  const other = (await addCompany(
    store,
    nobody,
    { slug: 'other', name: 'Other' },
    async transaction => {
      await addBoard(transaction, nobody, { slug: 'open', name: 'Open', isPrivate: false })
      return addUser(transaction, nobody, { email: 'b@example.com', name: 'B', role: 'admin' })
    },
  ))!
  const otherDb = store.company(other.companyId)
  for (let at = 0; at < 10; at++) {
    await write(`Lemur ${at}`)
    await writeTo(otherDb, other.filled!, `Lemur ${at}`)
  }
  const pending = async () =>
    (await Promise.all([db, otherDb].map(measurePending))).map(({ posts }) => posts)
  const task = flushIndexes(0)
  await task.isDue(store)
  expect(await task.isDue(store)).toBe(true)
  await task.run(store, createLog('error'), running)
  expect(await pending()).toEqual([0, 10])
  expect(await task.isDue(store)).toBe(true)
  await task.run(store, createLog('error'), running)
  expect(await pending()).toEqual([0, 0])
})
