import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../migrations/index.ts'
import { databaseFile } from '../../src/app/open-store.ts'
import { addUser } from '../../src/features/accounts/index.ts'
import { addBoard } from '../../src/features/boards/index.ts'
import { addCompany } from '../../src/features/companies/index.ts'
import {
  type CompanyTransaction,
  createStore,
  type Tables,
} from '../../src/features/store/index.ts'
import { addToken } from '../../src/features/tokens/index.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { openSqlite } from '../../src/platform/db/sqlite.ts'
import { get, paths } from '../support/client.ts'
import { startHark } from '../support/hark.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import type { Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'
import { insertPosts } from './insert-posts.ts'
import { nobody } from './temporary-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'hark-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))
const clock = systemClock()
const postsCount = 1_200

/** The schema as it was before a migration, with posts in it; a token to read them. */
async function makeOld(
  before: string,
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<string> {
  const engine = databaseUrl
    ? openPostgres<Tables>({ url: databaseUrl, size: 1 })
    : openSqlite<Tables>(databaseFile(dataDir))
  await migrate(
    engine,
    migrations.filter(({ name }) => name < before || name.startsWith('serving')),
    clock,
  )
  const store = createStore(engine, clock)
  const made = await addCompany(store, nobody, { slug: 'old', name: 'Old' }, async transaction => {
    const person = { email: 'a@example.com', name: 'A', role: 'admin' as const }
    const userId = (await addUser(transaction, nobody, person))!
    const board = { slug: 'ideas', name: 'Ideas', isPrivate: false }
    const boardId = (await addBoard(transaction, nobody, board))!
    const drafts = Array.from({ length: postsCount }, (_, at) => ({
      boardId,
      title: `Old wish${at}`,
      content: 'Exporting from before',
    }))
    await insertPosts(transaction, userId, drafts)
    if (before > '0005') await indexAsBefore(transaction, boardId)
    return addToken(transaction, nobody, { ownerId: userId })
  })
  await engine.close()
  return made!.filled
}

/** What the version before blocks had: all posts counted. */
async function indexAsBefore(transaction: CompanyTransaction, boardId: number) {
  const last = transaction.nextId()
  for (const statement of [
    `insert into words (company_id, word, stem, posts_count, magnitude) values (1, 'old', 'old', ${postsCount}, 4)`,
    `insert into search_boards (company_id, board_id, posts_count) values (1, ${boardId}, ${postsCount})`,
    `insert into search_indexes (company_id, analysis, posts_count, title_words, content_words,
      last_post_id, rebuilt_to, rebuild_until, counted_to)
      values (1, 1, ${postsCount}, ${2 * postsCount}, ${3 * postsCount}, ${last}, 0, 0, ${last})`,
  ])
    await transaction.raw(() => sql.raw(statement))
}

test.each([
  ['SQLite', 'had words', '0005', async () => undefined],
  ['PostgreSQL', 'had words', '0005', () => testDatabaseUrl()],
  ['SQLite', 'had blocks', '0012', async () => undefined],
  ['PostgreSQL', 'had blocks', '0012', () => testDatabaseUrl()],
])(
  'on %s, posts from before search %s are found after the first start',
  async (_, __, before, url) => {
    const databaseUrl = await url()
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const token = await makeOld(before, dataDir, databaseUrl)
    const env = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }
    const server = await startHark(env)
    const find = async (search: string) => {
      const answer = await get(paths.posts, { server, token, query: { search } })
      expect(answer.status).toBe(200)
      return answer.json<Envelope<Post>>().results.map(post => post.title)
    }
    await waitUntil('the oldest and the newest are found', async () => {
      const found = [...(await find('wish0')), ...(await find(`wish${postsCount - 1}`))]
      return found.includes('Old wish0') && found.includes(`Old wish${postsCount - 1}`)
    })
    await waitUntil('it is told', () => server.stdout.some(line => line.includes('reindexed')))
    for (let at = 0; at < postsCount; at += 97)
      expect(await find(`wish${at} before`)).toContain(`Old wish${at}`)
    expect(await find('exports')).toHaveLength(50)
    const { exitCode, stderr } = await server.hark(['verify'])
    expect([exitCode, stderr]).toEqual([0, ''])
    await server.stop()
  },
)
