import { Database } from 'bun:sqlite'
import { afterAll, expect, onTestFinished, spyOn, test } from 'bun:test'
import { sql } from 'kysely'
import { createPost } from '../../src/features/posts/create-post.ts'
import { searchPosts } from '../../src/features/posts/search-posts.ts'
import { indexPosts, listPosts } from '../../src/features/search/index/index-posts.ts'
import { forgetIndex, rebuildIndex } from '../../src/features/search/index/rebuild-index.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { SqliteConnection } from '../../src/platform/db/sqlite-dialect.ts'
import { openStore } from '../../src/server/process/open-store.ts'
import type { CompanyDb, CompanyTransaction } from '../../src/store/company-db.ts'
import { insertPosts } from './insert-posts.ts'
import { type EngineName, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

const everyone = { boards: 'every' as const }

async function furnished(engine: EngineName = 'SQLite') {
  const made = await temporaryCompany({ engine, atEnd: onTestFinished })
  const post = (title: string, on: CompanyDb = made.db) =>
    createPost(
      on,
      { actor: nobody, audience: everyone, creatorId: made.userId },
      { board: 'open', title, content: '' },
    )
  /** What a search finds; the index must be consistent with the posts. */
  const found = async (text: string) => {
    expect((await verifyStore(made.store)).errors).toEqual([])
    return (await searchPosts(made.db, everyone, text)).posts.map(({ title }) => title)
  }
  /** Another process's handle. */
  const another = async () => {
    const store = await openStore({ dataDir: made.folder, databaseUrl: made.databaseUrl })
    afterAll(() => store.engine.close())
    return store.company(made.db.companyId)
  }
  return { ...made, post, found, another }
}

/** The terms whose ids were read from the database. */
async function lookedUp(work: () => Promise<unknown>): Promise<string[]> {
  const statements = spyOn(SqliteConnection.prototype, 'all')
  await work()
  const read = statements.mock.calls
    .map(([statement]) => statement)
    .filter(statement => /^select id, term from .*terms/.test(statement.sql))
    .flatMap(({ parameters }) => JSON.parse(String(parameters.at(-1))) as string[])
  statements.mockRestore()
  return read
}

test('the ids of terms that posts contained before are cached', async () => {
  const { post, found } = await furnished()
  expect(await lookedUp(() => post('zebra quokka'))).toEqual(['zebra', 'quokka'])
  expect(await lookedUp(() => post('quokka narwhal'))).toEqual(['narwhal'])
  expect(await found('quokka')).toEqual(['quokka narwhal', 'zebra quokka'])
})

test('a full cache is cleared as a whole', async () => {
  const { db, userId, openBoard, post, found } = await furnished()
  await post('zebra')
  const last = { board: 'open', title: 'last', content: '' }
  for (let batch = 0; batch < 3; batch++)
    await db.write(nobody, async transaction => {
      const drafts = Array.from({ length: 20 }, (_, at) => ({
        boardId: openBoard,
        title: 'many',
        content: Array.from({ length: 2_000 }, (_, n) => `w${batch}x${at}x${n}`).join(' '),
      }))
      await indexPosts(transaction, await insertPosts(transaction, userId, drafts))
      // What a write without an event adds is not cached.
      await createPost(transaction, { actor: nobody, audience: everyone, creatorId: userId }, last)
    })
  expect(await lookedUp(() => post('zebra'))).toEqual(['zebra'])
  expect(await lookedUp(() => post('zebra'))).toEqual([])
  expect(await found('zebra')).toHaveLength(3)
})

type Furnished = Awaited<ReturnType<typeof furnished>>
const losses: [string, (made: Furnished) => Promise<unknown>[]][] = [
  [
    'a write that fails',
    ({ db, post }) => [
      db.write(nobody, async transaction => {
        await post('zebra quokka', transaction)
        throw new Error('given up')
      }),
    ],
  ],
  ['a commit that is lost, with others', ({ db, post }) => [post('zebra quokka'), rolledBack(db)]],
]

/** Rolls back every write that shares its commit. */
function rolledBack(db: CompanyDb) {
  return db.write(nobody, transaction => transaction.raw(() => sql`rollback`))
}

test.each(losses)('ids from %s are not cached', async (_, lose) => {
  const made = await furnished()
  const { post, found, another } = made
  await post('zebra')
  const lost = await Promise.allSettled(lose(made))
  expect(lost.every(({ status }) => status === 'rejected')).toBe(true)
  // Assigns the id that another term had before the rollback.
  await post('zebra narwhal', await another())
  await post('zebra quokka')
  expect(await found('quokka')).toEqual(['zebra quokka'])
  expect(await found('narwhal')).toEqual(['zebra narwhal'])
})

test.each(engineNames)(
  'neither are those of one that fails beside others of its commit, %s',
  async engine => {
    const { db, post, found } = await furnished(engine)
    await post('zebra')
    const failing = db.write(nobody, async transaction => {
      await post('zebra quokka', transaction)
      throw new Error('given up')
    })
    const both = await Promise.allSettled([failing, post('zebra narwhal'), post('zebra okapi')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    await post('zebra quokka')
    expect(await found('quokka')).toEqual(['zebra quokka'])
  },
)

/** As forgetting unused terms does, without looking whether they are. */
async function forgetTerm(transaction: CompanyTransaction, term: string) {
  await transaction.raw(() => sql`delete from terms where term = ${term}`)
  await transaction.raw(() => sql`update search_indexes set stamp = stamp + 1`)
  transaction.touch()
}

test.each(engineNames)(
  'nor of one whose terms a later write of its commit removes, %s',
  async engine => {
    const { db, post, found, openBoard } = await furnished(engine)
    await post('zebra')
    await Promise.all([
      db.write(nobody, async transaction => {
        const [term] = [{ id: 0, boardId: openBoard, title: 'quokka', content: '' }]
        await listPosts(transaction, [term!])
        await post('zebra', transaction)
      }),
      db.write(nobody, transaction => forgetTerm(transaction, 'quokka')),
      post('narwhal'),
    ])
    await post('zebra quokka')
    expect(await found('quokka')).toEqual(['zebra quokka'])
  },
)

test.each(engineNames)('a term that two processes use in turn has one id, %s', async engine => {
  const { db, post, found, another } = await furnished(engine)
  const handles = [db, await another()]
  for (let at = 0; at < 40; at++)
    await post(`post ${at} word${at >> 1} word${at >> 2}`, handles[at % 2])
  expect(await found('word19')).toHaveLength(2)
})

/** Deletes a term and rebuilds the index from nothing, which assigns a new id. */
async function reassign(db: CompanyDb, term: string) {
  await db.write(nobody, async transaction => {
    await transaction.raw(() => sql`delete from terms where term = ${term}`)
    transaction.touch()
  })
  await forgetIndex(db, nobody)
  for await (const _ of rebuildIndex(db, nobody));
}

test.each(engineNames)(
  'the cache is invalidated when another process rebuilds the index, %s',
  async engine => {
    const { post, found, another } = await furnished(engine)
    await post('zebra quokka')
    await reassign(await another(), 'quokka')
    await post('narwhal quokka')
    expect(await found('quokka')).toEqual(['narwhal quokka', 'zebra quokka'])
  },
)

test('also if that happens at the version of a lost commit', async () => {
  const { db, post, found, another } = await furnished()
  await post('zebra quokka')
  // The version of the third one is that at which the index is emptied later.
  const lost = await Promise.allSettled([
    ...Array.from({ length: 3 }, () => post('zebra')),
    rolledBack(db),
  ])
  expect(lost.every(({ status }) => status === 'rejected')).toBe(true)
  await reassign(await another(), 'quokka')
  await post('narwhal quokka')
  expect(await found('quokka')).toEqual(['narwhal quokka', 'zebra quokka'])
})

test('the cache is invalidated when the file is replaced by an older copy', async () => {
  const { folder, post, found, another } = await furnished()
  await post('zebra')
  const file = new Database(`${folder}/hark.db`)
  const before = file.query<Record<'term' | 'post' | 'version' | 'revision', number>, []>(
    `select (select max(id) from terms) as term, (select max(id) from posts) as post,
      version, revision from companies`,
  )
  const { term, post: lastPost, version, revision } = before.get()!
  await post('quokka')
  // What a copy from before would contain.
  for (const statement of [
    `delete from post_terms where post_id > ${lastPost}`,
    `delete from posts where id > ${lastPost}`,
    `delete from terms where id > ${term}`,
    `update sqlite_sequence set seq = ${term} where name = 'terms'`,
    `delete from events where version > ${version}`,
    `update companies set version = ${version}, revision = ${revision}, last_id = ${lastPost}`,
  ])
    file.run(statement)
  file.close()
  // Now the copy has as many events as the lost file had.
  await post('narwhal', await another())
  await post('quokka')
  expect(await found('quokka')).toEqual(['quokka'])
  expect(await found('narwhal')).toEqual(['narwhal'])
})
