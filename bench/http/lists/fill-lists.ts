import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { SQL } from 'bun'
import { addBoard } from '../../../src/features/boards/boards.ts'
import { addCompany } from '../../../src/features/company/company.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { openStore } from '../../../src/server/process/open-store.ts'
import { actors } from '../../../src/store/event.ts'
import type { Store } from '../../../src/store/store.ts'

const usersCount = 10_000
const rowsPerStatement = 50_000
const day = 86_400_000_000
const text = 'What somebody wrote about it, in two or three sentences. '.repeat(5)

/** A company with many posts, and what they can be filtered by. */
export type FilledLists = {
  store: Store
  companyId: number
  posts: number
  now: number
  boards: number[]
  statuses: number[]
  firstUser: number
  tags: number[]
  /** Adds rows to a table: an SQL expression for each column, of the row's number `at`. */
  insert(table: string, count: number, values: Record<string, string | number>): Promise<void>
  /** Renews the statistics of the planner. */
  analyze(): Promise<void>
  close(): Promise<void>
}

export type ListPlace = { dataDir: string; databaseUrl?: string | undefined }

/** Straight into the tables, by the engine itself: a million posts in a minute or two. Search does not know them. */
export async function fillLists(place: ListPlace, posts: number): Promise<FilledLists> {
  const store = await openStore({ databaseUrl: undefined, ...place })
  const actor = actors.commandLine
  const added = await addCompany(store, actor, { slug: 'lists', name: 'Lists' }, async company => {
    const boards: number[] = []
    for (const slug of ['big', 'middle', 'small', 'rare'])
      boards.push((await addBoard(company, actor, { slug, name: slug, isPrivate: false }))!)
    await addUser(company, actor, { email: 'a@example.com', name: 'A', role: 'admin' })
    const statuses = await company.query.selectFrom('statuses').select('id').orderBy('id').execute()
    return { boards, statuses: statuses.map(({ id }) => id) }
  })
  const { companyId, filled } = added!
  const { last_id } = await store.installation
    .selectFrom('companies')
    .select('last_id')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const firstUser = last_id + 1
  const tags = [0, 1, 2].map(at => firstUser + usersCount + at)
  const firstPost = firstUser + usersCount + 10
  const now = Date.now() * 1000
  const shape = { companyId, ...filled, firstUser, tags, firstPost, now, posts }
  const sql = await openSql(place)
  const insert: FilledLists['insert'] = async (table, count, values) => {
    for (let from = 0; from < count; from += rowsPerStatement)
      await sql.insert(table, from, Math.min(from + rowsPerStatement, count), values)
  }
  for (const [table, count, values] of tablesOf(shape)) await insert(table, count, values)
  await sql.run(`update companies set last_id = ${firstPost + posts} where id = ${companyId}`)
  return {
    ...shape,
    store,
    insert,
    analyze: () => sql.run('analyze'),
    close: async () => {
      await sql.close()
      await store.engine.close()
    },
  }
}

type Shape = Omit<FilledLists, 'store' | 'insert' | 'analyze' | 'close'> & { firstPost: number }

/** Each table with the number of its rows, and the columns of row `at`. Primes keep the values independent. */
function tablesOf(shape: Shape): [string, number, Record<string, string | number>][] {
  const { companyId: company_id, boards, statuses, firstUser, tags, firstPost, now, posts } = shape
  const share = (parts: [number, number][], otherwise: number) =>
    `case ${parts.map(([each, value]) => `when at % ${each} = 0 then ${value}`).join(' ')} else ${otherwise} end`
  const [big, middle, small, rare] = boards as [number, number, number, number]
  const [open, second, third, fourth] = statuses as [number, number, number, number]
  const created = `${now} - (at * 7919 % ${posts}) * ${Math.floor((1000 * day) / posts)}`
  const edits = { revision: 0, edit_revision: 0 }
  return [
    [
      'users',
      usersCount,
      {
        company_id,
        id: `${firstUser} + at`,
        email: "'u' || at || '@example.com'",
        email_key: "'u' || at || '@example.com'",
        name: "'User ' || at",
        alias: "''",
        role: "'customer'",
        created: now,
      },
    ],
    [
      'tags',
      tags.length,
      {
        company_id,
        id: `${tags[0]} + at`,
        name: "'Tag ' || at",
        name_key: "'tag ' || at",
        color: "'#000000'",
        created: now,
        ...edits,
        is_listed: 1,
        is_public: 0,
      },
    ],
    [
      'posts',
      posts,
      {
        company_id,
        id: `${firstPost} + at`,
        // The rare board has 1 post in 5,000, the small one 1 in 400.
        board_id: share(
          [
            [5_003, rare],
            [401, small],
            [3, middle],
          ],
          big,
        ),
        status_id: share(
          [
            [1_009, fourth],
            [307, third],
            [7, second],
          ],
          open,
        ),
        creator_id: `${firstUser} + at * 31 % ${usersCount}`,
        title: "'Post ' || at",
        content: `'${text}' || at`,
        votes_count: 'at * 17 % 1009 % (1 + at % 500)',
        comments_count: 'at * 13 % 97',
        public_comments_count: 'at * 13 % 89',
        created,
        ...edits,
        slug: "'post-' || at",
        owner_id: `case when at % 11 = 0 then ${firstUser} + at / 11 % 30 end`,
        trending: `2900000000000 + at * 104729 % ${posts * 10}`,
        last_activity: `${created} + at * 29 % 1000003`,
        responses_count: 'case when at % 5 = 0 then 1 else 0 end',
        has_response: 'case when at % 5 = 0 then 1 else 0 end',
      },
    ],
    // One person votes for one post in 20, another for one in 1,000.
    ...[20, 1_000].map((each, at): [string, number, Record<string, string | number>] => [
      'votes',
      Math.floor(posts / each),
      {
        company_id,
        post_id: `${firstPost} + at * ${each}`,
        user_id: firstUser + at,
        created: now,
      },
    ]),
    ...[20, 250, 2_000].map((each, at): [string, number, Record<string, string | number>] => [
      'post_tags',
      Math.floor(posts / each),
      { company_id, tag_id: tags[at]!, post_id: `${firstPost} + at * ${each}` },
    ]),
    [
      'post_links',
      Math.floor(posts / 10),
      {
        company_id,
        post_id: `${firstPost} + at * 10`,
        url: "'https://tracker.example.com/issues/' || at",
      },
    ],
  ]
}

type Sql = {
  insert(table: string, from: number, to: number, values: object): Promise<void>
  run(statement: string): Promise<void>
  close(): Promise<void>
}

async function openSql({ dataDir, databaseUrl }: ListPlace): Promise<Sql> {
  const insertion = (table: string, values: object, rows: string) =>
    `insert into ${table} (${Object.keys(values)}) select ${Object.values(values)} from ${rows}`
  if (databaseUrl) {
    const database = new SQL(databaseUrl, { max: 1 })
    // Foreign keys are right by construction.
    await database.unsafe('set session_replication_role = replica')
    return {
      async insert(table, from, to, values) {
        const rows = `(select at::bigint from generate_series(${from}, ${to - 1}) as at) as given`
        await database.unsafe(insertion(table, values, rows))
      },
      run: async statement => void (await database.unsafe(statement)),
      close: () => database.close(),
    }
  }
  const database = new Database(join(dataDir, 'hark.db'))
  database.run('pragma synchronous = off')
  // The indexes are written in no order: they must fit.
  database.run('pragma cache_size = -2000000')
  return {
    async insert(table, from, to, values) {
      const rows = `(with recursive numbers(at) as
        (select ${from} union all select at + 1 from numbers where at < ${to - 1}) select at from numbers)`
      database.run(insertion(table, values, rows))
    },
    run: async statement => void database.run(statement),
    close: async () => database.close(),
  }
}
