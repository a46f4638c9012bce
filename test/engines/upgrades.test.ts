import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { SQL } from 'bun'
import manifest from '../../package.json' with { type: 'json' }
import { listCompanies } from '../../src/features/company/company.ts'
import { exportCompany } from '../../src/features/transfer/snapshot/export-company.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { readArchive } from '../../src/platform/archive/read-archive.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { expectStatus, get, paths, post } from '../support/client.ts'
import { runHark } from '../support/command.ts'
import { engineKinds } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark, tokenIn } from '../support/hark.ts'
import { emptyDatabaseUrl, testDatabaseUrl } from '../support/test-database.ts'
import type { Envelope, Post } from '../support/types.ts'
import { postgresVersion } from './temporary-store.ts'

const fixtures = join(import.meta.dir, '../fixtures')
const versions = readdirSync(fixtures).filter(name => /^\d+\.\d+\.\d+$/.test(name))
const unpacked = (version: string, name: string) =>
  Buffer.from(Bun.gunzipSync(readFileSync(join(fixtures, version, name))))

/** What a later version has dropped, a release after it was last used: `table` or `table.column`. */
const dropped: string[] = []

type Row = Record<string, unknown>
type Rows = Map<string, Row[]>
type Location = { dataDir: string; databaseUrl: string | undefined }

/** A database as that version left it. */
async function fixture(version: string, engine: 'sqlite' | 'postgres'): Promise<Location> {
  const script = unpacked(version, `${engine}.sql.gz`).toString()
  const dataDir = freshFolder()
  if (engine === 'sqlite') {
    const database = new Database(join(dataDir, 'hark.db'))
    database.run('pragma journal_mode = wal')
    database.run('begin')
    database.exec(script)
    database.run('commit')
    database.close()
    return { dataDir, databaseUrl: undefined }
  }
  const databaseUrl = await emptyDatabaseUrl(postgresVersion)
  const client = new SQL(databaseUrl, { max: 1 })
  await client.unsafe(script).simple()
  await client.close()
  return { dataDir, databaseUrl }
}

/** Every row of every table but those that each start writes. */
async function allRows({ dataDir, databaseUrl }: Location): Promise<Rows> {
  const rows: Rows = new Map()
  const add = (table: string, found: Row[]) => {
    if (!['migrations', 'job_leases', 'sqlite_sequence'].includes(table)) rows.set(table, found)
  }
  if (databaseUrl) {
    const client = new SQL(databaseUrl, { max: 1 })
    const tables: { name: string }[] = await client`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`
    for (const { name } of tables) add(name, await client.unsafe(`select * from "${name}"`))
    await client.close()
    return rows
  }
  const database = new Database(join(dataDir, 'hark.db'), { readonly: true })
  const all = <Found>(sql: string) => database.query<Found, []>(sql).all()
  for (const { name } of all<{ name: string }>(
    "select name from sqlite_master where type = 'table'",
  ))
    add(name, all<Row>(`select * from "${name}"`))
  database.close()
  return rows
}

/** Tables, columns and indexes. */
async function schemaOf({ dataDir, databaseUrl }: Location): Promise<unknown[]> {
  if (databaseUrl) {
    const client = new SQL(databaseUrl, { max: 1 })
    const rows = await client`
      select table_name || ' ' || column_name as name, data_type as type, column_default as otherwise
        from information_schema.columns where table_schema = 'public'
      union all select indexname, indexdef, null from pg_indexes where schemaname = 'public'
      union all select indexrelid::regclass::text, 'invalid', null from pg_index where not indisvalid
      union all select conname, pg_get_constraintdef(oid), null from pg_constraint
      union all select polname, polrelid::regclass::text, null from pg_policy
      union all select name, null, null from migrations order by 1, 2`
    await client.close()
    return [...rows]
  }
  const database = new Database(join(dataDir, 'hark.db'), { readonly: true })
  const rows = database
    .query('select sql as text from sqlite_master union all select name from migrations order by 1')
    .all()
  database.close()
  return rows
}

/** On PostgreSQL, a table that is written anew, while nobody can use it, has another file. */
async function tableFiles({ databaseUrl }: Location): Promise<Record<string, unknown>> {
  if (!databaseUrl) return {}
  const client = new SQL(databaseUrl, { max: 1 })
  const rows = await client`select relname as name, relfilenode as file from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`
  await client.close()
  return Object.fromEntries(rows.map(({ name, file }: Row) => [name, file]))
}

/** As text, in any order; of the columns that the older version had. */
function comparable(table: string, rows: Row[], columns: string[]): string[] {
  const own = columns.filter(column => !dropped.includes(`${table}.${column}`)).sort()
  return rows.map(row => JSON.stringify(own.map(column => row[column]))).sort()
}

async function exportLines(store: Store, slug: string): Promise<Rows> {
  const { id } = (await listCompanies(store)).find(company => company.slug === slug)!
  const pieces: Uint8Array[] = []
  const images = { imageFolder: freshFolder(), onMissingImage: () => expect.unreachable() }
  await exportCompany(store.company(id), images, bytes => void pieces.push(bytes))
  return linesIn(Buffer.concat(pieces))
}

async function linesIn(archive: Uint8Array): Promise<Rows> {
  const chunks = (async function* () {
    yield archive
  })()
  const lines: Rows = new Map()
  for await (const { name, bytes } of readArchive(chunks, { name: 'hark-snapshot', version: 1 })) {
    const table = name.split('/')[0]!
    const texts = Buffer.from(bytes).toString().trimEnd().split('\n')
    lines.set(table, [...(lines.get(table) ?? []), ...texts.map(text => JSON.parse(text))])
  }
  return lines
}

/** Fails unless everything of `before` is in `after`. Both may have more columns and tables. */
function expectKept(before: Rows, after: Rows) {
  for (const [table, rows] of before) {
    if (dropped.includes(table)) continue
    const columns = Object.keys(rows[0] ?? {})
    expect([table, comparable(table, after.get(table) ?? [], columns)]).toEqual([
      table,
      comparable(table, rows, columns),
    ])
  }
}

test('there is a database of this version, on each engine (`npm run fixture`)', () => {
  expect(versions).toContain(manifest.version)
  for (const version of versions)
    for (const name of ['sqlite.sql.gz', 'postgres.sql.gz'])
      expect([version, name, existsSync(join(fixtures, version, name))]).toEqual([
        version,
        name,
        true,
      ])
})

describe.each(versions)('a database of %s', version => {
  describe.each(engineKinds)('on %s', engine => {
    test('is migrated: no row and no line of its export is changed, and verify finds nothing', async () => {
      const location = await fixture(version, engine)
      const before = await allRows(location)
      const files = await tableFiles(location)
      expect(before.get('posts')!.length).toBeGreaterThan(70)
      const store = await openStore(location, undefined, patient)
      expect(await tableFiles(location)).toMatchObject(files)
      expectKept(before, await allRows(location))
      for (const slug of ['main', 'other'])
        expectKept(
          await linesIn(unpacked(version, `${slug}.tar.gz`)),
          await exportLines(store, slug),
        )
      expect((await verifyStore(store)).errors).toEqual([])
      await store.engine.close()
    })

    test('migrates correctly after the process was killed at ten statements', async () => {
      const [whole, killed] = [await fixture(version, engine), await fixture(version, engine)]
      const log = join(freshFolder(), 'statements')
      const run = ({ dataDir, databaseUrl = '' }: Location, dieAt = '') => {
        const words = [join(import.meta.dir, 'killed-upgrade-runner.ts'), dataDir, databaseUrl, log]
        const { exitCode, signalCode } = Bun.spawnSync([process.execPath, ...words, dieAt])
        return signalCode ?? exitCode
      }
      expect(run(whole)).toBe(0)
      const statements = readFileSync(log, 'utf8').trimEnd().split('\n')
      // Each once: what was done before is not done again. Those of the backup and of indexes, and others in between.
      const points = [...new Set(statements)].map(line => String(JSON.parse(line)))
      const named = points.filter(text => /^(?:vacuum|sync)|_by_(?:likes|score) on/.test(text))
      const others = points.filter(text => !named.includes(text))
      const between = Array.from(
        { length: 10 - named.length },
        (_, at) => others[Math.floor(((at + 1) * (others.length - 1)) / (10 - named.length))]!,
      )
      const ten = points.filter(text => named.includes(text) || between.includes(text))
      expect(ten).toHaveLength(10)
      for (const point of ten) expect([point, run(killed, point)]).toEqual([point, 'SIGKILL'])
      // The next backup removes the remains of killed ones, once they are old enough.
      const left = () => readdirSync(killed.dataDir).filter(name => /^before.*\.tar\./.test(name))
      expect(left().length > 0).toBe(engine === 'sqlite')
      for (const name of left()) utimesSync(join(killed.dataDir, name), 0, 0)
      expect(run(killed)).toBe(0)
      expect(left()).toEqual([])
      const fresh = {
        dataDir: freshFolder(),
        databaseUrl: killed.databaseUrl && (await testDatabaseUrl(postgresVersion)),
      }
      await (await openStore(fresh, undefined, patient)).engine.close()
      for (const location of [whole, killed])
        expect(await schemaOf(location)).toEqual(await schemaOf(fresh))
      const rows = await allRows(whole)
      expectKept(rows, await allRows(killed))
      expectKept(await allRows(killed), rows)
      const store = await openStore(killed, undefined, patient)
      expect((await verifyStore(store)).errors).toEqual([])
      await store.engine.close()
    })

    test('is upgraded by `hark upgrade`, which says before what it will do', async () => {
      const { dataDir, databaseUrl } = await fixture(version, engine)
      const env = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
      const ran = async (...words: string[]) => {
        const { exitCode, stdout, stderr } = await runHark(['upgrade', ...words], { env })
        expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, ''])
        return stdout
      }
      const told = await ran('--check')
      expect(told).toMatch(
        /comments: index comments_in_thread_by_likes( \(\d+ rows\))?, under a second/,
      )
      expect(told.includes('Before that, a backup')).toBe(engine === 'sqlite')
      expect(await ran('--check')).toBe(told)
      for (const old of ['before-0000_a.tar', 'before-0001_b.tar'])
        await Bun.write(join(dataDir, old), '')
      await ran()
      expect(await ran('--check')).toBe('Nothing to do: the schema is up to date.\n')
      // The newest two.
      if (engine === 'sqlite')
        expect(readdirSync(dataDir).filter(name => name.startsWith('before-'))).toHaveLength(2)
    })

    test('is served, and takes writes', async () => {
      const { dataDir, databaseUrl } = await fixture(version, engine)
      const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
      const server = await startHark({ DATA_DIR: dataDir, SECRET_KEY: 'ab'.repeat(32), ...env })
      const add = ['token', 'add', '--owner', 'admin@example.com', '--company', 'main']
      const token = tokenIn([(await server.hark(add)).stdout])!
      const query = { page_size: 100, search: 'invoice' }
      const found = await expectStatus(200, get(paths.posts, { token, server, query }))
      expect(found.json<Envelope<Post>>().results.length).toBeGreaterThan(0)
      const page = await fetch(`${server.url}/`)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('My company')])
      await expectStatus(
        201,
        post(paths.create, { board: 'bugs', title: 'After' }, { token, server }),
      )
      expect((await server.hark(['verify'])).exitCode).toBe(0)
      expect(await server.stop()).toBe(0)
    })
  })
})
