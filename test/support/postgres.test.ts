import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { SQL } from 'bun'
import { isAlive } from './postgres/processes.ts'
import type { PostgresVersion } from './postgres/programs.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { dropTestDatabases, testDatabaseUrl } from './test-database.ts'
import { waitUntil } from './wait-until.ts'

setDefaultTimeout(300_000)

async function ask(url: string, statement: string) {
  const sql = new SQL(url, { max: 1, connectionTimeout: 5 })
  try {
    return (await sql.unsafe(statement)) as Record<string, unknown>[]
  } finally {
    await sql.close()
  }
}

describe.each([15, 18] as PostgresVersion[])('PostgreSQL %i', version => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres({ version, settings: { work_mem: '5MB' } })
  })
  afterAll(() => server?.stop())

  test('answers with the version, encoding and settings asked for, fsync on', async () => {
    const [row] = await ask(
      server.url(),
      `select current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding, current_setting('work_mem') as work_mem,
        current_setting('fsync') as fsync, current_setting('wal_level') as wal_level`,
    )
    const expected = { encoding: 'UTF8', work_mem: '5MB', fsync: 'on', wal_level: 'replica' }
    expect(row).toEqual({ version, ...expected })
  })

  test('refuses a wrong password', async () => {
    const url = new URL(server.url())
    url.password = 'wrong'
    await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('a fresh database is empty and its own', async () => {
    const [one, two] = await Promise.all([server.freshDatabase(), server.freshDatabase()])
    await ask(one, 'create table t (a int)')
    const tables = `select count(*)::int as n from pg_tables where schemaname = 'public'`
    expect(await ask(one, tables)).toEqual([{ n: 1 }])
    expect(await ask(two, tables)).toEqual([{ n: 0 }])
  })

  test('kill -9 and a restart keep what was committed, on the same port', async () => {
    const url = await server.freshDatabase()
    await ask(url, 'create table kept (a int); insert into kept select generate_series(1, 1000)')
    await server.kill('SIGKILL')
    await expect(ask(url, 'select 1')).rejects.toThrow()
    await server.restart()
    expect(await ask(url, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
  })

  test('a standby follows, refuses writes, and its data goes when it stops', async () => {
    const standby = await server.standby()
    const url = await server.freshDatabase()
    const copy = standby.url(new URL(url).pathname.slice(1))
    await ask(url, 'create table followed (a int); insert into followed values (7)')
    await waitUntil('the standby has the row', async () => {
      const rows = await ask(copy, 'select a from followed').catch(() => [])
      return rows[0]?.a === 7
    })
    await expect(ask(copy, 'insert into followed values (8)')).rejects.toThrow(
      'read-only transaction',
    )
    await standby.stop()
    expect(existsSync(standby.dataDir)).toBe(false)
  })

  test('a delayed standby shows a commit no sooner than its delay', async () => {
    const url = await server.freshDatabase()
    await ask(url, 'create table late (a int)')
    const delayMs = 1500
    const standby = await server.standby({ delayMs })
    const copy = standby.url(new URL(url).pathname.slice(1))
    const began = performance.now()
    await ask(url, 'insert into late values (1)')
    expect(await ask(copy, 'select a from late')).toEqual([])
    await waitUntil('the row arrives', async () => (await ask(copy, 'select a from late'))[0])
    expect(performance.now() - began).toBeGreaterThan(delayMs * 0.9)
    await standby.stop()
  })
})

test('SIGSTOP makes a server silent and SIGCONT makes it answer', async () => {
  const server = await startPostgres({ version: 18, isFast: true })
  await server.kill('SIGSTOP')
  const answer = ask(server.url(), 'select 1 as one')
  expect(await Promise.race([answer, Bun.sleep(300).then(() => 'silent')])).toBe('silent')
  await server.kill('SIGCONT')
  expect(await answer).toEqual([{ one: 1 }])
  await server.stop()
})

test('a server ends, and its data goes, with a process that was killed -9', async () => {
  const start = `import { startPostgres } from '${import.meta.dir}/postgres.ts'
    const { dataDir } = await startPostgres({ version: 18, isFast: true })
    process.stdout.write(dataDir + '\\n')
    await new Promise(() => setInterval(() => {}, 1000))`
  const child = Bun.spawn([process.execPath, '-e', start], { stdout: 'pipe' })
  const { value } = await child.stdout.getReader().read()
  const dataDir = new TextDecoder().decode(value).trim()
  const pid = Number((await Bun.file(`${dataDir}/postmaster.pid`).text()).split('\n')[0])
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await waitUntil('the data is gone', () => !existsSync(dataDir))
  expect(isAlive(pid)).toBe(false)
})

test('test databases are distinct', async () => {
  const urls = await Promise.all([testDatabaseUrl(), testDatabaseUrl()])
  expect(new Set(urls).size).toBe(2)
  expect(await ask(urls[0]!, 'select 1 as one')).toEqual([{ one: 1 }])
  await dropTestDatabases()
})
