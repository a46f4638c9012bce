import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { connect, createServer } from 'node:net'
import { SQL } from 'bun'
import { runHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { emptyDatabaseUrl, testDatabaseUrl } from '../support/test-database.ts'

setDefaultTimeout(300_000)

/** A command or start that is refused says why in one sentence, and never the password. */
async function refusal(DATABASE_URL: string, words = ['serve']) {
  const env = { PORT: '0', DATA_DIR: freshFolder(), DATABASE_URL }
  const { exitCode, stdout, stderr } = await runHark(words, { env })
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).not.toContain('secret-word')
  expect(stdout).toBe('')
  return { exitCode, sentence: stderr.trimEnd() }
}

/** A server waits for what a command refuses at once. */
const list = ['company', 'list']

test.each([
  [
    'postgres://me:secret-word@localhost/db?sslmode=bogus',
    'sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full, not "bogus"',
  ],
  [
    'postgres://me:secret-word@a,b/db?target_session_attrs=standby',
    'target_session_attrs must be one of any, read-write, primary, not "standby"',
  ],
  ['postgres://me:secret-word@a:b:c/db', 'a host or a port is malformed'],
  ['mysql://me:secret-word@localhost/db', 'it must be a URL that starts with postgres://'],
])('%s', async (url, reason) => {
  expect(await refusal(url)).toEqual({
    exitCode: 2,
    sentence: `hark: DATABASE_URL cannot be used: ${reason}.`,
  })
})

describe('a server that cannot be reached is named, with the reason', () => {
  test.each([
    ['127.0.0.1:1', '127.0.0.1:1 refuses connections (ECONNREFUSED)'],
    ['nowhere.invalid', 'nowhere.invalid:5432 is an unknown host (ENOTFOUND)'],
    [
      '127.0.0.1:1,127.0.0.1:2',
      '127.0.0.1:1 refuses connections (ECONNREFUSED); 127.0.0.1:2 refuses connections (ECONNREFUSED)',
    ],
  ])('%s', async (hosts, reason) => {
    const url = `postgres://me:secret-word@${hosts}/db`
    const expected = { exitCode: 1, sentence: `hark: PostgreSQL cannot be used: ${reason}.` }
    expect(await refusal(url, list)).toEqual(expected)
  })

  test('one that takes the connection and says nothing', async () => {
    const silent = createServer(socket => socket.on('error', () => {}))
    const listening = Promise.withResolvers<void>()
    silent.listen(0, '127.0.0.1', listening.resolve)
    await listening.promise
    const { port } = silent.address() as { port: number }
    const { sentence } = await refusal(`postgres://me:secret-word@127.0.0.1:${port}/db`, list)
    expect(sentence).toBe(
      `hark: PostgreSQL cannot be used: 127.0.0.1:${port} takes connections but does not answer as PostgreSQL.`,
    )
    silent.close()
  })

  test('one that is a standby, where a primary is looked for', async () => {
    const primary = await startPostgres({ version: 18, isFast: true })
    const standby = await primary.standby()
    const several = standby.url().replace(`:${standby.port}`, `:${standby.port},127.0.0.1:1`)
    expect((await refusal(several, list)).sentence).toBe(
      `hark: PostgreSQL cannot be used: 127.0.0.1:${standby.port} is a standby; 127.0.0.1:1 refuses connections (ECONNREFUSED).`,
    )
    expect((await refusal(standby.url(), list)).sentence).toContain('takes no writes')
    await Promise.all([standby.stop(), primary.stop()])
  })
})

test('a command waits for a server that takes three seconds to accept a connection', async () => {
  const url = new URL(await emptyDatabaseUrl())
  const server = { host: url.hostname, port: Number(url.port) }
  const slow = createServer(socket => {
    socket.on('error', () => {})
    setTimeout(() => {
      const onward = connect(server)
      onward.on('error', () => socket.destroy())
      socket.pipe(onward).pipe(socket)
    }, 3_000)
  })
  const listening = Promise.withResolvers<void>()
  slow.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  url.host = `127.0.0.1:${(slow.address() as { port: number }).port}`
  const env = { DATA_DIR: freshFolder(), DATABASE_URL: url.href }
  const listed = await runHark(['company', 'list'], { env })
  slow.close()
  expect([listed.exitCode, listed.stderr]).toEqual([0, ''])
})

test('a wrong password is what the server says', async () => {
  const url = new URL(await emptyDatabaseUrl())
  url.password = 'secret-word'
  const { exitCode, sentence } = await refusal(url.href)
  expect(exitCode).toBe(1)
  expect(sentence).toBe(
    'hark: The database refuses: password authentication failed for user "postgres".',
  )
})

test('a database that a newer Hark has written is left alone', async () => {
  const url = await testDatabaseUrl()
  const admin = new SQL(url, { max: 1 })
  await admin`insert into migrations (name, applied) values ('9999-later', 0)`
  await admin.close()
  expect(await refusal(url)).toEqual({
    exitCode: 1,
    sentence:
      'hark: The database was written by a newer Hark (it has 9999-later). Start that version instead.',
  })
})

describe('serving as the owner of the tables is said aloud', () => {
  let server: PostgresServer
  let superuser: SQL
  let url: URL
  beforeAll(async () => {
    server = await startPostgres({ version: 18, isFast: true })
    superuser = new SQL(server.url(), { max: 1 })
    url = new URL(await server.freshDatabase())
    await superuser.unsafe("create role plain login nocreaterole password 'plain'")
    await superuser.unsafe(`alter database ${url.pathname.slice(1)} owner to plain`)
    Object.assign(url, { username: 'plain', password: 'plain' })
  })
  afterAll(async () => {
    await superuser.close()
    await server.stop()
  })

  async function said(workers = '1') {
    const hark = await startHark({ DATABASE_URL: url.href, WORKERS: workers })
    expect(await hark.stop()).toBe(0)
    const logged = hark.stdout.filter(line => line.includes('"serving_role"'))
    return { stderr: hark.stderr, logged: logged.map(line => JSON.parse(line)) }
  }

  const sentence = (cause: string, create = '') =>
    `Hark serves as plain, who owns the tables and may change them, because ${cause}; let an administrator run "${create}grant hark_app to plain;", then start Hark again (docs/operations.md, "Roles").`

  // One test, as a role is there for the whole server.
  test('because there is no hark_app, or because it may not be used; not once it may', async () => {
    const expected = sentence('there is no hark_app', 'create role hark_app nologin; ')
    for (const workers of ['1', '2']) {
      const { stderr, logged } = await said(workers)
      expect(stderr).toEqual([`hark: ${expected}`])
      expect(logged).toMatchObject([{ level: 'warn', event: 'serving_role', cause: expected }])
    }
    await superuser`create role hark_app nologin`
    expect((await said()).stderr).toEqual([`hark: ${sentence('plain may not act as hark_app')}`])
    await superuser`grant hark_app to plain`
    expect(await said()).toEqual({ stderr: [], logged: [] })
  })
})

describe.skipIf(!hasPgBouncer)('through a pooler (needs PgBouncer)', () => {
  const dropped =
    'plan_cache_mode,enable_seqscan,enable_bitmapscan,jit,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,role'

  test.each([
    ['transaction', ''],
    ['transaction', dropped],
    ['session', ''],
    ['session', dropped],
  ])('in %s mode, ignoring %p', async (pool_mode, ignored) => {
    const own = ignored ? { ignore_startup_parameters: ignored } : {}
    const pooler = await startPgBouncer(await emptyDatabaseUrl(), { pool_mode, ...own })
    expect(await refusal(pooler.url)).toEqual({
      exitCode: 1,
      sentence:
        'hark: PostgreSQL is reached through a connection pooler, such as PgBouncer, that drops the role and the time limits which Hark sets for each connection; connect to PostgreSQL itself, as Hark pools its connections already.',
    })
    await pooler.stop()
  })
})
