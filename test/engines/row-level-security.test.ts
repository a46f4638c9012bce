import { afterAll, describe, expect, spyOn, test } from 'bun:test'
import { SQL } from 'bun'
import { type Kysely, sql } from 'kysely'
import { commentIndex } from '../../src/features/search/index/comment-index.ts'
import { flushAll } from '../../src/features/search/index/flush-pending.ts'
import { reindexPosts } from '../../src/features/search/index/index-posts.ts'
import { readIndexable } from '../../src/features/search/index/rebuild-index.ts'
import { movedTables } from '../../src/features/transfer/move/moved-tables.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { PostgresConnection, sqlState } from '../../src/platform/db/postgres-connection.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { ownerColumns } from '../../src/store/tables.ts'
import { failureOf } from '../support/failure-of.ts'
import { randomFrom } from '../support/random.ts'
import { emptyDatabaseUrl, testDatabaseUrl } from '../support/test-database.ts'
import { fillCompany } from './conformance/fill-company.ts'
import { nobody, postgresVersion } from './temporary-store.ts'

const operations = Number(process.env.HARK_POOL_OPERATIONS ?? 3000)
const denied = '42501'

type Table = keyof typeof ownerColumns
type Row = Record<string, unknown>
/** Without the bound handle, and without its types, which forbid what is tried here. */
type Unbound = Kysely<Record<Table, Row>>

const tables = Object.keys(ownerColumns) as Table[]
/** What search keeps, which no query of the handle names. */
const notGiven = ['company_id', 'id']
const searchTables = [
  'terms',
  'term_counts',
  'postings',
  'stale_postings',
  'post_terms',
  'search_indexes',
  'search_boards',
  'search_comment_terms',
  'search_comment_counts',
  'search_comment_postings',
  'search_comment_stale',
  'search_comment_lists',
  'search_comment_indexes',
  'search_comment_boards',
]
/** One statement, which is planned once: all rows of a company are read after each attempt on them. */
const everything = `select ${[...tables, ...searchTables]
  .map(table => {
    const owner = ownerColumns[table as Table] ?? 'company_id'
    return `(select coalesce(json_agg(r), '[]')::text from
      (select xmin::text as written_by, t.* from ${table} t where ${owner} = $1 order by t) r) as ${table}`
  })
  .join()}`
/** The log cannot be deleted, and its company with it. */
const lasting: Table[] = ['events', 'companies']
/** Each before those that it refers to. */
const deletionOrder = movedTables
  .map(({ name }) => name as Table)
  .filter(name => tables.includes(name) && !lasting.includes(name))
  .toReversed()

const openAdmin = (url: string) =>
  new SQL(url, { max: 1, connection: { plan_cache_mode: 'force_generic_plan' } })

describe.each([18, 15] as const)('on PostgreSQL %d', version => {
  const opened = Promise.withResolvers<Awaited<ReturnType<typeof open>>>()
  open().then(opened.resolve, opened.reject)

  async function open() {
    const url = await testDatabaseUrl(version)
    const store = await openStore({ dataDir: '', databaseUrl: url }, undefined, patient)
    const [a, b, c] = [
      await fillCompany(store, 'apples'),
      await fillCompany(store, 'bananas'),
      await fillCompany(store, 'cherries'),
    ]
    for (const { companyId, lastPostId } of [a, b, c])
      await store.company(companyId).write(nobody, async transaction => {
        await flushAll(transaction)
        // Leaves a row in stale_postings.
        const post = await transaction.query
          .selectFrom('posts')
          .select(['id', 'board_id as boardId', 'title'])
          .where('id', '=', lastPostId)
          .executeTakeFirstOrThrow()
        await reindexPosts(transaction, [{ ...post, content: 'edited' }])
        const comments = commentIndex(transaction)
        await flushAll(comments)
        const [comment] = await readIndexable(comments, { after: 0, upTo: 1e9, limit: 1 })
        await reindexPosts(comments, [{ ...comment!, content: 'edited' }])
      })
    return { url, store, a, b, c, admin: openAdmin(url) }
  }

  afterAll(async () => {
    const { store, admin } = await opened.promise
    await Promise.all([store.engine.close(), admin.close()])
  })

  const unboundReads = async (owner: number) =>
    (await opened.promise).store.engine.reads({ owner }) as unknown as Unbound

  async function write<Result>(owner: number, work: (transaction: Unbound) => Promise<Result>) {
    const { store } = await opened.promise
    return store.engine.write({ owner }, transaction => work(transaction as unknown as Unbound))
  }

  /** What a superuser sees of a company, with the number of the transaction that wrote each row. */
  async function snapshot(companyId: number): Promise<Record<string, Row[]>> {
    const { admin } = await opened.promise
    const [seen] = await admin.unsafe(everything, [companyId])
    return Object.fromEntries(
      Object.entries(seen as Record<string, string>).map(([table, rows]) => [
        table,
        JSON.parse(rows),
      ]),
    )
  }

  test.each(tables)(
    'a query of %s that forgets the company gets the own rows alone',
    async table => {
      const { a, b } = await opened.promise
      for (const { companyId } of [a, b]) {
        const rows = await (await unboundReads(companyId)).selectFrom(table).selectAll().execute()
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.length).toBe((await snapshot(companyId))[table]!.length)
        expect(new Set(rows.map(row => row[ownerColumns[table]]))).toEqual(new Set([companyId]))
      }
    },
  )

  test.each(tables)(
    'an update of %s that forgets the company touches no foreign row',
    async table => {
      const { a, b } = await opened.promise
      const [own, foreign] = [await snapshot(a.companyId), await snapshot(b.companyId)]
      const column =
        (
          {
            statuses: 'name',
            event_details: 'data',
            bulk_change_posts: 'previous',
            comment_mentions: 'user_id',
            daily_counts: 'count',
            segments: 'name',
            latest_activity: 'revenue',
            block_counts: 'count',
            duplicate_pairs: 'likeness',
            duplicate_checks: 'version',
            duplicate_sweeps: 'passed_to',
            image_contents: 'content',
            import_files: 'content',
            post_tags: 'post_id',
            post_links: 'post_id',
            post_values: 'post_id',
            post_organizations: 'post_id',
            revenue_changes: 'passed_to',
            score_formulas: 'passed_to',
            segment_members: 'organization_id',
            segment_organizations: 'people',
            segment_changes: 'passed_to',
            post_segments: 'votes',
            roadmap_places: 'position',
            theme_posts: 'post_id',
            theme_dismissals: 'post_id',
            changelog_posts: 'post_id',
            company_logos: 'name',
            job_cursors: 'version',
            deliveries: 'attempts',
            notification_mails: 'due',
            notification_settings: 'revision',
          } as const
        )[table as string] ?? 'created'
      const updating = write(a.companyId, transaction =>
        transaction
          .updateTable(table)
          .set(eb => ({ [column]: eb.ref(column as never) }))
          .execute(),
      )
      // Nobody changes the log, not even of one's own company.
      if (table === 'events') expect(sqlState(await failureOf(updating))).toBe(denied)
      else expect((await updating)[0]!.numUpdatedRows).toBe(BigInt(own[table]!.length))
      expect(await snapshot(b.companyId)).toEqual(foreign)
    },
  )

  test.each(tables)('a row of %s cannot be given to another company', async table => {
    const { a, b } = await opened.promise
    const foreign = await snapshot(b.companyId)
    const row = (await (
      await unboundReads(a.companyId)
    )
      .selectFrom(table)
      .selectAll()
      .executeTakeFirst())!
    const stolen = { ...row, [ownerColumns[table]]: b.companyId }
    const insert = write(a.companyId, t => t.insertInto(table).values(stolen).execute())
    expect(sqlState(await failureOf(insert))).toBe(denied)
    const update = write(a.companyId, t =>
      t
        .updateTable(table)
        .set({ [ownerColumns[table]]: b.companyId })
        .execute(),
    )
    expect(sqlState(await failureOf(update))).toBe(denied)
    expect(await snapshot(b.companyId)).toEqual(foreign)
  })

  test('deleting all rows, company forgotten, leaves every other company as it was', async () => {
    const { a, b, c } = await opened.promise
    const others = [await snapshot(a.companyId), await snapshot(b.companyId)]
    expect([...deletionOrder, ...lasting].toSorted()).toEqual(tables.toSorted())
    await write(c.companyId, async transaction => {
      for (const table of [...searchTables, ...deletionOrder])
        await transaction.deleteFrom(table as Table).execute()
    })
    const left = await snapshot(c.companyId)
    for (const table of deletionOrder) expect(left[table]).toEqual([])
    const deleting = write(c.companyId, transaction => transaction.deleteFrom('events').execute())
    expect(sqlState(await failureOf(deleting))).toBe(denied)
    expect([await snapshot(a.companyId), await snapshot(b.companyId)]).toEqual(others)
  })

  test('a condition that fails on foreign rows does not tell of them', async () => {
    const { a, b } = await opened.promise
    const probe = sql`select count(*) from posts where 1 / (company_id - ${b.companyId}::bigint) < 9`
    await probe.execute(await unboundReads(a.companyId))
    expect(sqlState(await failureOf(probe.execute(await unboundReads(b.companyId))))).toBe('22012')
  })

  test.each(searchTables)(
    '%s: of other companies nothing is read, changed or written',
    async table => {
      const { a, b } = await opened.promise
      const foreign = await snapshot(b.companyId)
      const rows = await (await unboundReads(a.companyId))
        .selectFrom(table as Table)
        .selectAll()
        .execute()
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(row => row.company_id))).toEqual(new Set([a.companyId]))
      const given = Object.keys(rows[0]!).filter(column => !notGiven.includes(column))
      const theirs = sql`insert into ${sql.table(table)}
        (company_id, ${sql.join(given.map(column => sql.ref(column)))})
        values (${b.companyId}, ${sql.join(given.map(column => rows[0]![column]))})`
      const insert = write(a.companyId, t => theirs.execute(t))
      expect(sqlState(await failureOf(insert))).toBe(denied)
      const give = sql`update ${sql.table(table)} set company_id = ${b.companyId}`
      const update = write(a.companyId, t => give.execute(t))
      expect(sqlState(await failureOf(update))).toBe(denied)
      expect(await snapshot(b.companyId)).toEqual(foreign)
    },
  )

  describe("a plain connection as Hark's role", () => {
    async function asRole<Result>(work: (connection: SQL) => Promise<Result>): Promise<Result> {
      const connection = new SQL((await opened.promise).url, { max: 1 })
      try {
        await connection.unsafe('set role hark_app')
        return await work(connection)
      } finally {
        await connection.close()
      }
    }

    test('sees and changes nothing while no company is set', () =>
      asRole(async connection => {
        for (const table of ['installation', ...tables, ...searchTables]) {
          expect(await connection.unsafe(`select * from ${table}`)).toHaveLength(0)
          const deleting = connection.unsafe(`delete from ${table}`)
          if (table === 'events') expect(sqlState(await failureOf(deleting))).toBe(denied)
          else expect((await deleting).count).toBe(0)
        }
        for (const value of ['', '0', '-1']) {
          await connection.unsafe(`select set_config('app.owner', '${value}', false)`)
          for (const table of [...tables, ...searchTables])
            expect(await connection.unsafe(`select * from ${table}`)).toHaveLength(0)
        }
      }))

    test.each([
      'create table mine (id int)',
      'create schema mine',
      'create function mine() returns int language sql return 1',
      'alter table posts add column mine int',
      'alter table posts disable row level security',
      'alter table terms disable row level security',
      'alter table search_indexes disable row level security',
      'alter table posts no force row level security',
      'alter table posts owner to hark_app',
      'create policy mine on posts using (true)',
      'alter policy tenancy on posts using (true)',
      'drop policy tenancy on posts',
      'drop table votes',
      'truncate votes',
      'create index mine on posts (title)',
      'create trigger mine before insert on posts for each row execute function suppress_redundant_updates_trigger()',
      'select * from migrations',
      'delete from migrations',
      'grant select on migrations to hark_app',
      'create role mine',
      'alter role hark_app bypassrls',
      'create database mine',
      "copy posts to program 'cat'",
      "copy posts from '/etc/passwd'",
      "select pg_read_file('/etc/passwd')",
      "select pg_ls_dir('.')",
      "select lo_import('/etc/passwd')",
      'select * from pg_authid',
      'select * from pg_statistic',
      'create extension dblink',
      'alter system set row_security = off',
    ])('may not: %s', statement =>
      asRole(async connection => {
        expect(sqlState(await failureOf(connection.unsafe(statement)))).toBe(denied)
      }),
    )

    test('cannot turn row security off', () =>
      asRole(async connection => {
        await connection.unsafe('set row_security = off')
        for (const table of [...tables, ...searchTables]) {
          const select = connection.unsafe(`select * from ${table}`)
          expect(sqlState(await failureOf(select))).toBe(denied)
        }
      }))

    test('learns nothing from the statistics', async () => {
      await (await opened.promise).admin.unsafe('analyze')
      await asRole(async connection => {
        const names = [...tables, ...searchTables].map(table => `'${table}'`).join(',')
        const known = await connection.unsafe(
          `select * from pg_stats where tablename in (${names})`,
        )
        expect(known).toHaveLength(0)
      })
    })
  })

  test(`${operations} mixed operations on two connections, failures among them, meet no foreign row`, async () => {
    const { url, a, b } = await opened.promise
    const queries = spyOn(PostgresConnection.prototype, 'query')
    const acquireTimeoutMs = 60_000
    const engine = openPostgres<Record<Table, Row>>({
      url,
      role: 'hark_app',
      size: 2,
      acquireTimeoutMs,
    })
    const { pick } = randomFrom(version)
    const counts = { reads: 0, writes: 0, failures: 0, rows: 0 }

    async function readAll(db: Unbound, owner: number, table: Table) {
      const rows = await db.selectFrom(table).selectAll().execute()
      if (rows.length === 0) throw new Error(`Of ${table}, company ${owner} sees nothing.`)
      const foreign = rows.filter(row => row[ownerColumns[table]] !== owner)
      if (foreign.length > 0) throw new Error(`Foreign rows of ${table}: ${foreign.length}`)
      counts.rows += rows.length
    }
    const breakDown = (db: Unbound) => sql`select 1 / 0`.execute(db)

    async function operate() {
      const owner = pick([a, b]).companyId
      const table = pick(tables)
      const kind = pick([
        'read',
        'snapshot',
        'write',
        'everybody',
        'failing read',
        'failing write',
      ] as const)
      if (kind === 'read') {
        counts.reads++
        return readAll(engine.reads({ owner }), owner, table)
      }
      if (kind === 'snapshot') {
        counts.reads++
        return engine.snapshot({ owner }, snapshot => readAll(snapshot, owner, table))
      }
      if (kind === 'everybody') {
        counts.reads++
        await sql`select count(*) from companies`.execute(engine.reads('everybody'))
        return
      }
      if (kind === 'failing read') {
        counts.failures++
        expect(sqlState(await failureOf(breakDown(engine.reads({ owner }))))).toBe('22012')
        return
      }
      const isFailing = kind === 'failing write'
      const how = pick(['statement', 'swallowed', 'thrown', 'foreign insert'] as const)
      const written = engine.write({ owner }, async transaction => {
        await readAll(transaction, owner, table)
        await transaction.updateTable('votes').set({ created: 1 }).execute()
        if (isFailing && how === 'statement') await breakDown(transaction)
        if (isFailing && how === 'swallowed') await breakDown(transaction).catch(() => {})
        if (isFailing && how === 'thrown') throw new Error('thrown')
        if (isFailing && how === 'foreign insert')
          await transaction
            .insertInto('companies')
            .values({ id: owner + 1 })
            .execute()
        if (!isFailing || how !== 'swallowed') await readAll(transaction, owner, pick(tables))
      })
      if (!isFailing) {
        counts.writes++
        return written
      }
      counts.failures++
      expect(await failureOf(written)).toBeInstanceOf(Error)
    }

    const connections = new Set<PostgresConnection>()
    async function nothingIsLeft() {
      for (const connection of queries.mock.contexts)
        connections.add(connection as PostgresConnection)
      queries.mockClear()
      expect(connections.size).toBeLessThanOrEqual(2)
      for (const connection of connections) {
        const [left] = await connection.query<{ company: string; everybody: string; rows: number }>(
          `select current_setting('app.owner', true) as company, (select count(*) from posts) as rows,
            current_setting('app.installation', true) as everybody`,
        )
        expect(left).toEqual({ company: '', everybody: '', rows: 0 })
      }
    }

    try {
      for (let done = 0; done < operations; ) {
        const batch = pick([1, 3, 20])
        await Promise.all(Array.from({ length: batch }, operate))
        await nothingIsLeft()
        done += batch
      }
      expect(connections.size).toBe(2)
    } finally {
      queries.mockRestore()
      await engine.close()
    }
    process.stdout.write(`PostgreSQL ${version}, two connections: ${JSON.stringify(counts)}\n`)
  })

  test.each(['commit', 'rollback'])('a transaction ended by %s has no company left', async end => {
    const { a } = await opened.promise
    const seen = await write(a.companyId, async transaction => {
      const before = await transaction.selectFrom('posts').selectAll().execute()
      await sql.raw(end).execute(transaction)
      const after = await transaction.selectFrom('posts').selectAll().execute()
      return { before: before.length > 0, after: after.length }
    })
    expect(seen).toEqual({ before: true, after: 0 })
  })
})

describe('where Hark serves as the role that owns the tables, which may not make roles', () => {
  const owner = `hark_owner_${crypto.randomUUID().slice(0, 8)}`
  const opened = Promise.withResolvers<{ url: string; admin: SQL; store: Store; a: number }>()
  open().then(opened.resolve, opened.reject)

  async function open() {
    const given = await emptyDatabaseUrl(postgresVersion)
    const admin = new SQL(given, { max: 1 })
    const password = crypto.randomUUID()
    await admin.unsafe(`create role ${owner} login password '${password}'`)
    await admin.unsafe(`alter database ${new URL(given).pathname.slice(1)} owner to ${owner}`)
    const url = new URL(given)
    Object.assign(url, { username: owner, password })
    const store = await openStore({ dataDir: '', databaseUrl: url.href }, undefined, patient)
    const { companyId: a } = await fillCompany(store, 'apples')
    await fillCompany(store, 'bananas')
    return { url: url.href, admin, store, a }
  }

  afterAll(async () => {
    const { admin, store } = await opened.promise
    await store.engine.close()
    await admin.unsafe(`reassign owned by ${owner} to current_user`)
    await admin.unsafe(`drop owned by ${owner}`)
    await admin.unsafe(`drop role ${owner}`)
    await admin.close()
  })

  test.each(tables)('the policy of %s holds for that role, too', async table => {
    const { url, store, a } = await opened.promise
    const reads = store.engine.reads({ owner: a })
    const role = await sql<{ name: string }>`select current_user as name`.execute(reads)
    expect(role.rows).toEqual([{ name: owner }])
    const rows = await (reads as unknown as Unbound).selectFrom(table).selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(row => row[ownerColumns[table]]))).toEqual(new Set([a]))
    const plain = new SQL(url, { max: 1 })
    try {
      expect(await plain.unsafe(`select * from ${table}`)).toHaveLength(0)
    } finally {
      await plain.close()
    }
  })
})
