import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/app/open-store.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import { addBoard } from '../../src/features/boards/index.ts'
import { addCompany } from '../../src/features/companies/index.ts'
import { findSimilarPosts } from '../../src/features/posts/find-similar-posts.ts'
import { createPost, searchPosts } from '../../src/features/posts/index.ts'
import { countPending } from '../../src/features/search/count-posts.ts'
import type { CompanyDb, Store } from '../../src/features/store/index.ts'
import { verifyStore } from '../../src/features/verify/index.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { randomFrom } from './conformance/random.ts'
import { nobody } from './temporary-store.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hark-pending-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** More than are pending at once, so that some are counted on the way. */
const postsCount = 150
const words = [
  'dark',
  'mode',
  'calendar',
  'calendars',
  'export',
  'exporting',
  'node.js',
  'C++',
  '日程',
]
const searches = [
  'dark mode',
  'calen',
  'calender',
  'exports node',
  'c++ 日程',
  'mode dark export zzz',
]

type Made = { db: CompanyDb; creatorId: number; boards: Map<string, number> }

async function makeCompany(store: Store, slug: string): Promise<Made> {
  const boards = new Map<string, number>()
  const made = await addCompany(store, nobody, { slug, name: slug }, async transaction => {
    for (const board of ['open', 'hidden'])
      boards.set(
        board,
        (await addBoard(transaction, nobody, { slug: board, name: board, isPrivate: false }))!,
      )
    const person = { email: 'a@example.com', name: 'A', role: 'admin' as const }
    return (await addUser(transaction, nobody, person))!
  })
  return { db: store.company(made!.companyId), creatorId: made!.filled, boards }
}

/** What every search finds, for who sees everything and for who sees one board. */
async function answers({ db, boards }: Made): Promise<string[]> {
  const found: string[] = []
  for (const audience of [{ boards: 'every' as const }, { boards: [boards.get('open')!] }]) {
    for (const text of searches) {
      const posts = await searchPosts(db, audience, text)
      found.push(`${text}: ${posts.map(post => post.title).join(' | ')}`)
    }
    const draft = { title: 'Dark mode calendar', content: 'export it' }
    const posts = await findSimilarPosts(db, audience, draft)
    found.push(`like a draft: ${posts.map(post => post.title).join(' | ')}`)
  }
  return found
}

for (const engine of ['SQLite', 'PostgreSQL'])
  test(`on ${engine}, it cannot be told from any answer which posts are counted yet`, async () => {
    const databaseUrl = engine === 'PostgreSQL' ? await testDatabaseUrl() : undefined
    const store = await openStore({ dataDir, databaseUrl })
    const [counted, waiting] = [await makeCompany(store, 'counted'), await makeCompany(store, 'w')]
    const { whole, pick, many, chance } = randomFrom(7)
    let newestFound = 0
    for (let at = 0; at < postsCount; at++) {
      const title = `${at} ${many(whole(1, 3), () => pick(words)).join(' ')}`
      const content = many(whole(0, 12), () => pick([...words, `w${whole(1, 400)}`])).join(' ')
      const board = chance(0.3) ? 'hidden' : 'open'
      for (const { db, creatorId } of [counted, waiting])
        await createPost(
          db,
          { actor: nobody, audience: { boards: 'every' }, creatorId },
          { board, title, content },
        )
      await counted.db.write(nobody, transaction => countPending(transaction, { isForced: true }))
      if (at % 7 !== 0 && at !== 63 && at !== 64) continue
      const found = await answers(waiting)
      expect([at, found]).toEqual([at, await answers(counted)])
      newestFound += found.some(line => line.includes(`${at} `)) ? 1 : 0
    }
    // What was written last was found, too.
    expect(newestFound).toBeGreaterThan(5)
    expect((await verifyStore(store)).errors).toEqual([])
    await store.engine.close()
  })
