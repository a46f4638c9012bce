import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addBoard } from '../../src/features/boards/boards.ts'
import { addCompany } from '../../src/features/company/company.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { indexPosts } from '../../src/features/search/index/index-posts.ts'
import { openStore } from '../../src/server/process/open-store.ts'
import type { CompanyTransaction } from '../../src/store/company-db.ts'
import { get, paths } from '../support/client.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'
import type { Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'
import { insertPosts } from './insert-posts.ts'
import { engineNames, newDatabaseUrl, nobody } from './temporary-store.ts'

const postsCount = 1_200

type Posts = Awaited<ReturnType<typeof insertPosts>>
type Index = (transaction: CompanyTransaction, posts: Posts) => Promise<unknown>

/** Posts indexed by an older analysis; returns a token to read them. */
async function makeOld(dataDir: string, databaseUrl: string | undefined, index: Index) {
  const store = await openStore({ dataDir, databaseUrl })
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
    await index(transaction, await insertPosts(transaction, userId, drafts))
    await transaction.raw(
      companyId => sql`update search_indexes set analysis = 0 where company_id = ${companyId}`,
    )
    return addToken(transaction, nobody, { ownerId: userId })
  })
  await store.engine.close()
  return made!.filled
}

/** A company without posts in its index. */
const withNothing: Index = transaction =>
  transaction.raw(
    companyId => sql`insert into search_indexes (company_id, analysis, posts_count, title_terms,
      content_terms, rebuilt_to, rebuild_until, counted_to) values (${companyId}, 0, 0, 0, 0, 0, 0, 0)`,
  )

/** Terms that the current analysis would not yield for these posts. */
const withOtherTerms: Index = (transaction, posts) =>
  indexPosts(
    transaction,
    posts.map(post => ({ ...post, title: `older${post.title}`, content: 'exporting' })),
  )

const cases = engineNames.flatMap(engine => [
  [engine, 'with nothing', withNothing] as const,
  [engine, 'with other terms', withOtherTerms] as const,
])

test.each(cases)(
  'on %s, posts that an older analysis indexed %s are found after the first start',
  async (engine, _, index) => {
    const databaseUrl = await newDatabaseUrl(engine)
    const dataDir = freshFolder()
    const token = await makeOld(dataDir, databaseUrl, index)
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
    await waitUntil('it is reported', () => server.stdout.some(line => line.includes('reindexed')))
    for (let at = 0; at < postsCount; at += 97)
      expect(await find(`wish${at} before`)).toContain(`Old wish${at}`)
    expect(await find('exports')).toHaveLength(50)
    const { exitCode, stderr } = await server.hark(['verify'])
    expect([exitCode, stderr]).toEqual([0, ''])
    await server.stop()
  },
)
