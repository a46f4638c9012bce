import { expect, spyOn, test } from 'bun:test'
import { SQL } from 'bun'
import { refreshStatistics } from '../../src/cli/import/refresh-statistics.ts'
import { findUserIds } from '../../src/features/accounts/index.ts'
import { type Audience, publicAudience } from '../../src/features/boards/index.ts'
import { listComments, listPublicComments } from '../../src/features/comments/index.ts'
import { companyAtIn } from '../../src/features/companies/index.ts'
import { findSimilarPosts } from '../../src/features/posts/find-similar-posts.ts'
import {
  createPost,
  findVisiblePost,
  listPosts,
  searchPosts,
} from '../../src/features/posts/index.ts'
import { countPending } from '../../src/features/search/count-posts.ts'
import { indexPosts, rebuildIndex } from '../../src/features/search/index.ts'
import { insertRows } from '../../src/features/store/insert-rows.ts'
import { PostgresConnection, planning } from '../../src/platform/db/postgres-connection.ts'
import { testDatabaseUrl } from '../support/test-database.ts'
import { insertPosts } from './insert-posts.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

const url = await testDatabaseUrl(18)
const { store, db, userId, openBoard, otherBoard } = await temporaryCompany({ databaseUrl: url })
const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: userId }
/** Enough that PostgreSQL would rather not read them all. */
const postsCount = 5_000
await db.write(nobody, async transaction => {
  const drafts = Array.from({ length: postsCount }, (_, at) => ({
    boardId: at % 3 ? openBoard : otherBoard,
    title: `Post ${at}`,
    content: `about word${at % 977}`,
  }))
  const posts = await insertPosts(transaction, userId, drafts)
  await indexPosts(transaction, posts)
  const comments = posts.map((post, at) => ({
    id: transaction.nextId(),
    post_id: post.id,
    board_id: post.boardId,
    parent_id: null,
    creator_id: userId,
    kind: 'reply',
    status_id: null,
    content: 'Yes',
    is_internal: 0,
    is_highlighted: 0,
    likes_count: 0,
    created: transaction.now + at,
  }))
  await insertRows(transaction, 'comments', comments)
})
await refreshStatistics(url)

const audiences: Audience[] = [
  { boards: 'every' },
  { boards: [openBoard] },
  { boards: [openBoard, otherBoard] },
  { boards: Array.from({ length: 401 }, (_, at) => at + 1) },
]
const cursors = [
  undefined,
  { towards: 'older' as const, from: { created: 1, id: 1 } },
  { towards: 'newer' as const, from: { created: 1, id: 1 } },
]
const searches = ['dark mode sett', 'drak mdoe', '深色模式', 'C++ node.js']

/** The plans of all that `work` asks, as a connection of Hark's makes them: for any values. */
async function plansOf(work: () => Promise<unknown>): Promise<Map<string, string>> {
  const queries = spyOn(PostgresConnection.prototype, 'query')
  await work()
  const asked = new Set(queries.mock.calls.map(([text]) => text))
  queries.mockRestore()
  const plans = new Map<string, string>()
  const admin = new SQL(url, { max: 1 })
  try {
    for (const [name, value] of Object.entries(planning))
      await admin.unsafe(`set ${name} = ${value}`)
    await admin.unsafe('set role hark_app')
    for (const text of asked) {
      if (!/^\s*(?:select|insert|update|delete)\b/i.test(text)) continue
      const rows = await admin.unsafe(`explain (generic_plan) ${text}`).simple()
      plans.set(text, rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
    }
  } finally {
    await admin.close()
  }
  expect(plans.size).toBeGreaterThan(0)
  return plans
}

/** What an index is asked for; every other is asked for its company's rows. */
const wholeKeys: Record<string, RegExp> = {
  companies_pkey: /^\(id = /,
  companies_slug_key: /^\(slug = /,
  companies_base_url_key: /^\(base_url = /,
  words_pkey: /company_id = .*\bid [=>] /,
  word_counts_pkey: /company_id = .*word_id = /,
  word_posts_pkey: /company_id = .*block = .*word_id = /,
}

/** Steps that read a table from end to end, or an index without looking for what they need. */
function scansIn(plans: Map<string, string>): string[] {
  return [...plans.values()].flatMap(plan =>
    plan.split(/\n(?=\s*->)/).filter(step => {
      const [, index] = /Index (?:Only )?Scan(?: Backward)? (?:using|on) (\w+)/.exec(step) ?? []
      const wanted = (index && wholeKeys[index]) || /company_id = /
      const asked = /Index Cond: (.*)/.exec(step)?.[1] ?? ''
      return /Seq Scan/.test(step) || (index !== undefined && !wanted.test(asked))
    }),
  )
}

test('lists and what they take look for their rows', async () => {
  for (const audience of audiences)
    for (const cursor of cursors) {
      const plans = await plansOf(async () => {
        await listPosts(db, audience, { size: 20, cursor })
        await listComments(db, audience, { size: 20, cursor })
      })
      expect(scansIn(plans)).toEqual([])
      const index = audience.boards === 'every' ? '_newest ' : '_newest_on_board '
      for (const table of ['posts', 'comments'])
        expect([...plans.values()].some(plan => plan.includes(table + index))).toBe(true)
    }
})

test('single rows are found by key', async () => {
  const plans = await plansOf(async () => {
    await companyAtIn(store)(['http://a.example', 'https://a.example'], 'a')
    await findVisiblePost(db, { boards: 'every' }, 1)
    await listPublicComments(db, 1, { limit: 10 })
    await publicAudience(db)
    await findUserIds(db, new Set(['a@example.com', 'b@example.com']))
  })
  expect(scansIn(plans)).toEqual([])
})

test('a search, and what it is written by, look for each word', async () => {
  const create = () =>
    createPost(db, poster, { board: 'open', title: 'Dark mode settings 深色模式 C++', content: '' })
  const written = await plansOf(async () => {
    for (let count = 0; count < 10; count++) await create()
    await db.write(nobody, transaction => countPending(transaction, { isForced: true }))
    for await (const _ of rebuildIndex(db, nobody, { fromStart: true }));
    await create()
  })
  expect([...written.keys()].some(text => text.includes('insert into word_posts'))).toBe(true)
  expect(scansIn(written)).toEqual([])
  for (const audience of audiences) {
    const asked = await plansOf(async () => {
      for (const text of searches) await searchPosts(db, audience, text)
      const draft = { title: 'Dark mode settings', content: 'for every screen' }
      await findSimilarPosts(db, audience, draft)
    })
    expect(scansIn(asked)).toEqual([])
    expect([...asked.values()].join()).toContain('word_posts_pkey')
  }
})
