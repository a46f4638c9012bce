import { Database } from 'bun:sqlite'
import { afterAll, expect, spyOn, test } from 'bun:test'
import { sql } from 'kysely'
import { openStore } from '../../src/app/process/open-store.ts'
import { createPost, searchPosts } from '../../src/features/posts/index.ts'
import { forgetIndex, indexPosts, rebuildIndex } from '../../src/features/search/index.ts'
import { verifyStore } from '../../src/features/verify/index.ts'
import { SqliteConnection } from '../../src/platform/db/sqlite-dialect.ts'
import type { CompanyDb } from '../../src/store/index.ts'
import { insertPosts } from './insert-posts.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

const everyone = { boards: 'every' as const }

async function furnished() {
  const made = await temporaryCompany()
  const post = (title: string, on: CompanyDb = made.db) =>
    createPost(
      on,
      { actor: nobody, audience: everyone, creatorId: made.userId },
      { board: 'open', title, content: '' },
    )
  /** What a search finds; every post must be listed with the words that it has. */
  const found = async (text: string) => {
    expect((await verifyStore(made.store)).errors).toEqual([])
    return (await searchPosts(made.db, everyone, text)).map(({ title }) => title)
  }
  /** Another process's handle. */
  const another = async () => {
    const store = await openStore({ dataDir: made.folder, databaseUrl: undefined })
    afterAll(() => store.engine.close())
    return store.company(made.db.companyId)
  }
  return { ...made, post, found, another }
}

/** Which words the database was asked for. */
async function lookedUp(work: () => Promise<unknown>): Promise<string[]> {
  const statements = spyOn(SqliteConnection.prototype, 'all')
  await work()
  const asked = statements.mock.calls
    .map(([statement]) => statement)
    .filter(statement => /^select id, word from .*words/.test(statement.sql))
    .flatMap(({ parameters }) => JSON.parse(String(parameters.at(-1))) as string[])
  statements.mockRestore()
  return asked
}

test('words that posts had before are not looked up again', async () => {
  const { post, found } = await furnished()
  expect(await lookedUp(() => post('zebra quokka'))).toEqual(['zebra', 'quokka'])
  expect(await lookedUp(() => post('quokka narwhal'))).toEqual(['narwhal'])
  expect(await found('quokka')).toEqual(['quokka narwhal', 'zebra quokka'])
})

test('when too many words are remembered, all are forgotten', async () => {
  const { db, userId, openBoard, post, found } = await furnished()
  await post('zebra')
  for (let batch = 0; batch < 3; batch++)
    await db.write(nobody, async transaction => {
      const drafts = Array.from({ length: 20 }, (_, at) => ({
        boardId: openBoard,
        title: 'many',
        content: Array.from({ length: 2_000 }, (_, n) => `w${batch}x${at}x${n}`).join(' '),
      }))
      await indexPosts(transaction, await insertPosts(transaction, userId, drafts))
      transaction.touch()
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

/** Takes all with it that share its commit. */
function rolledBack(db: CompanyDb) {
  return db.write(nobody, transaction => transaction.raw(() => sql`rollback`))
}

test.each(losses)('numbers from %s are not remembered', async (_, lose) => {
  const made = await furnished()
  const { post, found, another } = made
  await post('zebra')
  const lost = await Promise.allSettled(lose(made))
  expect(lost.every(({ status }) => status === 'rejected')).toBe(true)
  // This gets the number that another word had for a moment.
  await post('zebra narwhal', await another())
  await post('zebra quokka')
  expect(await found('quokka')).toEqual(['zebra quokka'])
  expect(await found('narwhal')).toEqual(['zebra narwhal'])
})

test('words that two processes add in turn have one number', async () => {
  const { db, post, found, another } = await furnished()
  const handles = [db, await another()]
  for (let at = 0; at < 40; at++)
    await post(`post ${at} word${at >> 1} word${at >> 2}`, handles[at % 2])
  expect(await found('word19')).toHaveLength(2)
})

/** Loses a word, and makes the index from nothing, which numbers it anew. */
async function renumber(db: CompanyDb, word: string) {
  await db.write(nobody, async transaction => {
    await transaction.raw(() => sql`delete from words where word = ${word}`)
    transaction.touch()
  })
  await forgetIndex(db, nobody)
  for await (const _ of rebuildIndex(db, nobody));
}

test('numbers are forgotten once another process has made the index from nothing', async () => {
  const { post, found, another } = await furnished()
  await post('zebra quokka')
  await renumber(await another(), 'quokka')
  await post('narwhal quokka')
  expect(await found('quokka')).toEqual(['narwhal quokka', 'zebra quokka'])
})

test('also where a commit was lost at whose version that has happened', async () => {
  const { db, post, found, another } = await furnished()
  await post('zebra quokka')
  // The third of them saw the version at which the index is forgotten then.
  const lost = await Promise.allSettled([
    ...Array.from({ length: 3 }, () => post('zebra')),
    rolledBack(db),
  ])
  expect(lost.every(({ status }) => status === 'rejected')).toBe(true)
  await renumber(await another(), 'quokka')
  await post('narwhal quokka')
  expect(await found('quokka')).toEqual(['narwhal quokka', 'zebra quokka'])
})

test('numbers are forgotten when the data is an older copy', async () => {
  const { folder, post, found, another } = await furnished()
  await post('zebra')
  const file = new Database(`${folder}/hark.db`)
  const before = file.query<Record<'word' | 'post' | 'version' | 'revision', number>, []>(
    `select (select max(id) from words) as word, (select max(id) from posts) as post,
      version, revision from companies`,
  )
  const { word, post: lastPost, version, revision } = before.get()!
  await post('quokka')
  // As a copy from before would be.
  for (const statement of [
    `delete from post_words where post_id > ${lastPost}`,
    `delete from posts where id > ${lastPost}`,
    `delete from words where id > ${word}`,
    `update sqlite_sequence set seq = ${word} where name = 'words'`,
    `delete from events where version > ${version}`,
    `update companies set version = ${version}, revision = ${revision}, last_id = ${lastPost}`,
  ])
    file.run(statement)
  file.close()
  // It has as many events then as what was lost had.
  await post('narwhal', await another())
  await post('quokka')
  expect(await found('quokka')).toEqual(['quokka'])
  expect(await found('narwhal')).toEqual(['narwhal'])
})
