import { describe, expect, test } from 'bun:test'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import { sql } from 'kysely'
import { migrations } from '../../migrations/index.ts'
import { listCompanies } from '../../src/features/company/company.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Engine } from '../../src/platform/db/engine.ts'
import {
  compareSchema,
  type Migration,
  migrate,
  splitStatements,
} from '../../src/platform/db/migrate.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { openSqlite } from '../../src/platform/db/sqlite.ts'
import { restoreBackup } from '../../src/server/process/backup/restore-backup.ts'
import { openMigratedSqlite, openStore, patient } from '../../src/server/process/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import type { Tables } from '../../src/store/tables.ts'
import { engineKinds, hasPostgres } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { inLongRun } from '../support/long-run.ts'
import { emptyDatabaseUrl, testDatabaseUrl } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'
import { fillCompany } from './conformance/fill-company.ts'
import { nobody, postgresVersion } from './temporary-store.ts'

const clock = systemClock()

test.skipIf(!hasPostgres)(
  'nodes that start at once on an empty database make one schema (needs PostgreSQL)',
  async () => {
    const databaseUrl = await emptyDatabaseUrl(postgresVersion)
    const stores = await Promise.all(
      Array.from({ length: 6 }, () => openStore({ dataDir: '', databaseUrl }, undefined, patient)),
    )
    for (const store of stores) expect(await listCompanies(store)).toEqual([])
    await Promise.all(stores.map(store => store.engine.close()))
  },
)

const statementStart = /^(?:create|insert|alter|do) /gim

/** The same migrations, with the connection killed in front of one of their statements. */
function killedBefore(at: number): Migration[] {
  let count = 0
  return migrations.map(migration => {
    if (migration.engine === 'sqlite') return migration
    const statements = migration.statements.replace(statementStart, found =>
      count++ === at ? `select pg_terminate_backend(pg_backend_pid());\n${found}` : found,
    )
    return { ...migration, statements }
  })
}

const statementsIn = (some: Migration[]) =>
  some
    .map(({ statements }) => statements)
    .join('\n')
    .match(statementStart)?.length ?? 0

test.skipIf(!hasPostgres)(
  'a migration that is killed at any statement leaves nothing half done, and the next start does the rest (needs PostgreSQL)',
  async () => {
    const onPostgres = migrations.filter(({ engine }) => engine !== 'sqlite')
    const total = statementsIn(onPostgres)
    expect(total).toBeGreaterThan(30)
    // Indexes that are built concurrently are no part of a transaction, so what precedes them is committed.
    const online = onPostgres.findIndex(({ statements }) => /concurrently/i.test(statements))
    const inFirstTransaction = statementsIn(onPostgres.slice(0, online))
    const startsOn = async (databaseUrl: string) => {
      const store = await openStore({ dataDir: '', databaseUrl }, undefined, patient)
      expect(await listCompanies(store)).toEqual([])
      await store.engine.close()
    }
    const empty = await emptyDatabaseUrl(postgresVersion)
    // The last of all is among them.
    for (let at = total - 1; at >= 0; at -= inLongRun(31, 1)) {
      const isAlone = at >= inFirstTransaction
      const url = isAlone ? await emptyDatabaseUrl(postgresVersion) : empty
      const engine = openPostgres<Record<string, never>>({ url, size: 1 })
      await expect(migrate(engine, killedBefore(at), clock)).rejects.toThrow()
      const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_class where relnamespace = 'public'::regnamespace
    `.execute(engine.reads('everybody'))
      if (!isAlone) expect([at, rows[0]?.n]).toEqual([at, 0])
      await engine.close()
      // A statement that was not undone would fail now.
      if (isAlone) await startsOn(url)
    }
    await startsOn(empty)
  },
)

test.skipIf(!hasPostgres)('a database of a newer Hark is refused (needs PostgreSQL)', async () => {
  const databaseUrl = await emptyDatabaseUrl(postgresVersion)
  const store = await openStore({ dataDir: '', databaseUrl }, undefined, patient)
  await store.engine.close()
  const owner = openPostgres<Record<string, never>>({ url: databaseUrl, size: 1 })
  await owner.write('everybody', transaction =>
    sql`insert into migrations (name, applied) values ('9999_future', 1)`.execute(transaction),
  )
  await owner.close()
  await expect(openStore({ dataDir: '', databaseUrl }, undefined, patient)).rejects.toThrow(
    'newer Hark',
  )
})

test.skipIf(!hasPostgres).each(['0001_foundation', '0001_schema (1abc)'])(
  'a database with %s, from before 0.2.0, is refused, and says how to upgrade (needs PostgreSQL)',
  async name => {
    const databaseUrl = await emptyDatabaseUrl(postgresVersion)
    const owner = openPostgres<Record<string, never>>({ url: databaseUrl, size: 1 })
    await owner.write('everybody', async transaction => {
      await sql`create table migrations (name text not null primary key, applied bigint not null)`.execute(
        transaction,
      )
      await sql`insert into migrations values (${name}, 1)`.execute(transaction)
    })
    await owner.close()
    await expect(openStore({ dataDir: '', databaseUrl }, undefined, patient)).rejects.toThrow(
      /before 0\.2\.0.*hark export.*hark import/,
    )
  },
)

/** What later versions may add. */
const later: Migration[] = [
  {
    name: '9999_later',
    statements: `alter table posts add column later bigint;
create table laters (company_id bigint not null, id bigint not null, primary key (company_id, id));
`,
  },
  {
    name: '9999_later.postgres',
    engine: 'postgres',
    statements:
      'create index concurrently if not exists posts_by_later on posts (company_id, later);\n',
  },
  {
    name: '9999_later.sqlite',
    engine: 'sqlite',
    statements: 'create index posts_by_later on posts (company_id, later);\n',
  },
  {
    name: '0004_last',
    statements: "alter table comments add column last text not null default 'none';\n",
  },
]
const upgraded = [...migrations, ...later].sort(
  (one, other) => Number(one.isRepeated ?? false) - Number(other.isRepeated ?? false),
)

/** As the process that migrates opens it. */
const ownerOf = (url: string) =>
  openPostgres<Tables>({
    url,
    size: 2,
    statementTimeoutMs: 60_000,
    silenceMs: 60_000,
    acquireTimeoutMs: 60_000,
  })

/** Fails unless all of `later` is there, and the index is used. */
async function expectUpgraded(engine: Engine<Tables>) {
  const { pending, unknown, refusal } = await compareSchema(engine, upgraded)
  expect({ pending, unknown, refusal }).toEqual({ pending: [], unknown: [], refusal: undefined })
  const db = engine.reads('everybody')
  await sql`select later, (select count(*) from laters) from posts`.execute(db)
  await sql`select last from comments`.execute(db)
  const index =
    engine.kind === 'sqlite'
      ? sql`select 1 from sqlite_master where name = 'posts_by_later'`
      : sql`select 1 from pg_index where indexrelid = 'posts_by_later'::regclass and indisvalid`
  expect((await index.execute(db)).rows).toHaveLength(1)
  if (engine.kind === 'sqlite') return
  const walled = sql`select 1 from pg_class join pg_policy on polrelid = pg_class.oid
    where relname = 'laters' and relrowsecurity and relforcerowsecurity and polname = 'tenancy'`
  expect((await walled.execute(db)).rows).toHaveLength(1)
}

describe.each(engineKinds)('on %s', kind => {
  test('three nodes upgrade at once while the version of before writes, and starts again beside them', async () => {
    const dataDir = freshFolder()
    const databaseUrl = kind === 'postgres' ? await testDatabaseUrl(postgresVersion) : undefined
    const older = await openStore({ dataDir, databaseUrl }, undefined, patient)
    const { companyId } = await fillCompany(older, 'apples')
    const writePosts = async (store: Store, count: number) => {
      const db = store.company(companyId)
      const { id } = await db.query.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const poster = { actor: nobody, audience: { boards: 'every' as const }, creatorId: id }
      for (let at = 0; at < count; at++)
        await createPost(db, poster, { board: 'ideas', title: `Written ${at}`, content: '' })
    }
    const writing = writePosts(older, 40)
    const upgrade = async () => {
      if (!databaseUrl)
        return (
          await openMigratedSqlite(dataDir, clock, { schema: upgraded, report: () => {} })
        ).close()
      const owner = ownerOf(databaseUrl)
      await migrate(owner, upgraded, clock)
      await expectUpgraded(owner)
      await owner.close()
    }
    await Promise.all([upgrade(), upgrade(), upgrade()])
    if (!databaseUrl) await expectUpgraded(older.engine)
    await writing
    await writePosts(older, 5)
    const restarted = await openStore({ dataDir, databaseUrl }, undefined, patient)
    await writePosts(restarted, 5)
    const { rows } = await sql<{ n: number }>`select count(*) as n from posts
      where title like 'Written %' and later is null`.execute(restarted.installation)
    expect(rows[0]!.n).toBe(50)
    for (const store of [older, restarted]) await store.engine.close()
  })

  test('an upgrade that fails at any statement is completed by the next start', async () => {
    const statements = later
      .filter(({ engine }) => !engine || engine === kind)
      .flatMap(migration =>
        splitStatements(migration.statements).map(text => ({ migration, text })),
      )
    for (const { migration, text } of statements) {
      const engine =
        kind === 'postgres'
          ? ownerOf(await testDatabaseUrl(postgresVersion))
          : openSqlite<Tables>(join(freshFolder(), 'hark.db'))
      await migrate(engine, migrations, clock)
      const failing = text.replace(/ (?=add column|on posts|\()/, ' no_such_word ')
      const broken = upgraded.map(each =>
        each === migration ? { ...each, statements: each.statements.replace(text, failing) } : each,
      )
      await expect(migrate(engine, broken, clock)).rejects.toThrow()
      await migrate(engine, upgraded, clock)
      await expectUpgraded(engine)
      await engine.close()
    }
  })
})

test.skipIf(!hasPostgres)(
  'an index whose build was cut is built again, by whoever comes next (needs PostgreSQL)',
  async () => {
    const url = await testDatabaseUrl(postgresVersion)
    const admin = new SQL(url, { max: 2 })
    const owner = ownerOf(url)
    await migrate(owner, [...migrations, later[0]!], clock)
    const store = await openStore({ dataDir: '', databaseUrl: url }, undefined, patient)
    await fillCompany(store, 'apples')
    await store.engine.close()
    // Duplicates end this one, and leave its remains.
    await expect(
      admin
        .unsafe('create unique index concurrently posts_by_later on posts (company_id)')
        .execute(),
    ).rejects.toThrow()

    // The next one waits for this transaction, and is cut meanwhile.
    const writer = await admin.reserve()
    await writer`begin`
    await writer`update posts set later = 1`
    const upgrading = migrate(owner, upgraded, clock)
    const builder = await waitUntil('the index, or what is left of it, is worked on', async () => {
      const [found] = await admin`select pid from pg_stat_activity
      where query ~ '^(create|drop) index concurrently' and wait_event_type = 'Lock'
        and datname = current_database()`
      return found?.pid
    })
    await admin`select pg_terminate_backend(${builder})`
    await waitUntil('it has ended', async () => {
      const found = await admin`select 1 from pg_stat_activity where pid = ${builder}`
      return found.length === 0
    })
    await writer`commit`
    writer.release()
    await upgrading
    await expectUpgraded(owner)
    await owner.close()
    await admin.close()
  },
)

test.skipIf(!hasPostgres)(
  'while an upgrade waits for a table that is in use, others still read it (needs PostgreSQL)',
  async () => {
    const url = await testDatabaseUrl(postgresVersion)
    const admin = new SQL(url, { max: 3 })
    const reader = await admin.reserve()
    await reader`begin`
    await reader`select count(*) from posts`
    const owner = ownerOf(url)
    let isUpgraded = false
    const upgrading = migrate(owner, upgraded, clock).then(() => {
      isUpgraded = true
    })
    await waitUntil('the upgrade waits', async () => {
      const waiting = await admin`select 1 from pg_locks
      where relation = 'posts'::regclass and not granted`
      return waiting.length > 0
    })
    // Behind the upgrade in the queue of the table: it has to give way.
    await admin`select count(*) from posts`
    expect(isUpgraded).toBe(false)
    await reader`commit`
    reader.release()
    await upgrading
    await expectUpgraded(owner)
    await owner.close()
    await admin.close()
  },
)

/** One beside which no older Hark may run. */
const next = {
  name: '9999_later',
  statements: 'alter table posts add column later bigint;\n',
  unusedSince: '9999_later',
}

test('before its schema changes, a SQLite database is backed up, and the printed command goes back', async () => {
  const dataDir = freshFolder()
  const older = await openStore({ dataDir, databaseUrl: undefined })
  await fillCompany(older, 'apples')
  await older.engine.close()
  expect(readdirSync(dataDir).filter(name => name.startsWith('before'))).toEqual([])

  const sentences: string[] = []
  const report = (sentence: string) => void sentences.push(sentence)
  const newer = await openMigratedSqlite(dataDir, clock, { schema: [...migrations, next], report })
  const read = (column: string) =>
    sql`select ${sql.ref(column)} from posts`.execute(newer.reads('everybody'))
  expect((await read('later')).rows).toHaveLength(3)
  await newer.close()
  const [, file, data] = /hark restore '(.+)' --data '(.+)' --replace$/.exec(sentences[1]!)!
  expect([file, data]).toEqual([join(dataDir, 'before-9999_later.tar'), dataDir])

  // The older Hark refuses the newer schema, until the backup is back. In a copy of the folder, as this process has the
  // file open until the statements of its closed connections are collected.
  const moved = freshFolder()
  cpSync(dataDir, moved, { recursive: true })
  await expect(openStore({ dataDir, databaseUrl: undefined })).rejects.toThrow('newer Hark')
  await restoreBackup(file!, moved, { mayReplace: true })
  const again = await openStore({ dataDir: moved, databaseUrl: undefined })
  const { rows } = await sql`select title from posts`.execute(again.installation)
  expect(rows).toHaveLength(3)
  await again.engine.close()
  expect(sentences).toEqual([
    'The schema changes: 1 migration (9999_later), under a second by estimate.',
    expect.any(String),
  ])
})

test('nothing is backed up where nothing changes, or where the database is refused', async () => {
  const dataDir = freshFolder()
  const report = () => expect.unreachable()
  for (const _ of ['new', 'as it is'])
    await (
      await openMigratedSqlite(dataDir, clock, { schema: [...migrations, next], report })
    ).close()
  await expect(openMigratedSqlite(dataDir, clock, { report })).rejects.toThrow('newer Hark')
  expect(existsSync(join(dataDir, 'before-9999_later.tar'))).toBe(false)
})
