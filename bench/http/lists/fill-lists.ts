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
export type FilledCompany = {
  companyId: number
  posts: number
  now: number
  /** Boards with many posts each, except the fourth; then `moreBoards`. */
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

export type FilledLists = FilledCompany & { store: Store }

export type ListPlace = { dataDir: string; databaseUrl?: string | undefined }

/** Fills a new company. In the second half of `moreBoards`, all posts of a board share one time. */
export async function fillLists(
  place: ListPlace,
  posts: number,
  moreBoards = 0,
): Promise<FilledLists> {
  const store = await openStore({ databaseUrl: undefined, ...place })
  const actor = actors.commandLine
  const added = await addCompany(store, actor, { slug: 'lists', name: 'Lists' }, async company => {
    const more = Array.from({ length: moreBoards }, (_, at) => `board-${at}`)
    for (const [position, slug] of ['big', 'middle', 'small', 'rare', ...more].entries())
      await addBoard(company, actor, { slug, name: slug, isPrivate: false, position })
    await addUser(company, actor, { email: 'a@example.com', name: 'A', role: 'admin' })
  })
  const filled = await fillCompany(place, posts, added!.companyId)
  const close = async () => {
    await filled.close()
    await store.engine.close()
  }
  return { ...filled, store, close }
}

/**
 * A company of any version, straight into the tables, by the engine itself: a million posts in a minute or two. Search does
 * not know them.
 */
export async function fillCompany(
  place: ListPlace,
  posts: number,
  companyId: number,
): Promise<FilledCompany> {
  const sql = await openSql(place)
  const ids = async (table: string) =>
    (await sql.all(`select id from ${table} where company_id = ${companyId} order by id`)).map(
      ({ id }) => Number(id),
    )
  const [boards, statuses] = [await ids('boards'), await ids('statuses')]
  const [{ last_id = 0 } = {}] = await sql.all(
    `select last_id from companies where id = ${companyId}`,
  )
  const firstUser = Number(last_id) + 1
  const tags = [0, 1, 2].map(at => firstUser + usersCount + at)
  const firstPost = firstUser + usersCount + 10
  const now = Date.now() * 1000
  const shape = { companyId, boards, statuses, firstUser, tags, firstPost, now, posts }
  const insert: FilledCompany['insert'] = async (table, count, values) => {
    for (let from = 0; from < count; from += rowsPerStatement)
      await sql.insert(table, from, Math.min(from + rowsPerStatement, count), values)
  }
  for (const [table, count, values] of tablesOf(shape)) await insert(table, count, values)
  await sql.run(`update companies set last_id = ${firstPost + 2 * posts} where id = ${companyId}`)
  return { ...shape, insert, analyze: () => sql.run('analyze'), close: sql.close }
}

type Shape = Omit<FilledCompany, 'insert' | 'analyze' | 'close'> & { firstPost: number }

/** Each table with the number of its rows, and the columns of row `at`. Primes keep the values independent. */
function tablesOf(shape: Shape): [string, number, Record<string, string | number>][] {
  const { companyId: company_id, boards, statuses, firstUser, tags, firstPost, now, posts } = shape
  const share = (parts: [number, number | string][], otherwise: number) =>
    `case ${parts.map(([each, value]) => `when at % ${each} = 0 then ${value}`).join(' ')} else ${otherwise} end`
  const [big = 0, middle = big, small = big, rare = big, ...more] = boards
  // Ids are consecutive.
  const half = Math.floor(more.length / 2)
  const age = `at * 7919 % ${posts}`
  const ofMore: [number, string][] =
    half === 0
      ? []
      : [
          [2, `${more[0]} + at / 2 % ${half}`],
          [5, `${more[half]} + ${age} * ${half} / ${posts}`],
        ]
  const [open, second, third, fourth] = statuses as [number, number, number, number]
  const created = `${now} - (${age}) * ${Math.floor((1000 * day) / posts)}`
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
        board_id: share([[5_003, rare], [401, small], [3, middle], ...ofMore], big),
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
    [
      'comments',
      Math.floor(posts / 2),
      {
        company_id,
        id: `${firstPost} + ${posts} + at`,
        post_id: `${firstPost} + at * 2`,
        board_id: big,
        creator_id: `${firstUser} + at * 31 % ${usersCount}`,
        kind: "'reply'",
        content: `'${text}' || at`,
        is_internal: 0,
        is_highlighted: 0,
        likes_count: 'at % 7',
        created,
        ...edits,
        is_listed: 1,
        replies_count: 0,
        public_replies_count: 0,
        thread: `(${firstPost} + at * 2) * 2`,
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
  all(query: string): Promise<Record<string, unknown>[]>
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
      all: query => database.unsafe(query),
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
    all: async query => database.query<Record<string, unknown>, []>(query).all(),
    async insert(table, from, to, values) {
      const rows = `(with recursive numbers(at) as
        (select ${from} union all select at + 1 from numbers where at < ${to - 1}) select at from numbers)`
      database.run(insertion(table, values, rows))
    },
    run: async statement => void database.run(statement),
    close: async () => database.close(),
  }
}
