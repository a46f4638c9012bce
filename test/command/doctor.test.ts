import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHark } from '../support/command.ts'
import { doctor } from '../support/doctor.ts'
import { hasPostgres } from '../support/engine-under-test.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'
import { freePort } from '../support/postgres/free-port.ts'
import { emptyDatabaseUrl } from '../support/test-database.ts'

const port = await freePort()
const BASE_URL = `http://localhost:${port}`
const DATA_DIR = freshFolder()
const SECRET_KEY = Buffer.alloc(32, 1).toString('base64')
const env = { PORT: String(port), BASE_URL, DATA_DIR, SECRET_KEY }
const running = await startHark(env)
const token = running.firstToken()

describe('a healthy installation', () => {
  test('has one line for each check, and the exit code 0', async () => {
    const { exitCode, stdout, stderr } = await runHark(['doctor'], { env })
    expect([exitCode, stderr]).toEqual([0, ''])
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map(line => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ['ok', 'data folder'],
      ['ok', 'database'],
      ['ok', 'durability'],
      ['ok', 'file permissions'],
      ['ok', 'write-ahead log'],
      ['ok', 'backup'],
      ['ok', 'secret key'],
      ['ok', 'base URL'],
      ['ok', 'proxy headers'],
      ['ok', 'clock'],
      ['ok', 'open files'],
      ['warning', 'mail'],
    ])
  })

  test('that does not run is a problem, and so is another one at its address', async () => {
    const other = await startHark()
    const elsewhere = await doctor(env, ['--base-url', other.url])
    expect([elsewhere.exitCode, elsewhere.ok]).toEqual([1, false])
    expect(elsewhere.of('base URL')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('responds (status 404), but it is not this installation'),
    })
    expect(await other.stop()).toBe(0)
    const unreachable = await doctor(env, ['--base-url', other.url])
    expect(unreachable.of('base URL')?.message).toContain(`Hark itself responds at ${BASE_URL}`)
    const stopped = await doctor({ DATA_DIR: other.dataDir, PORT: new URL(other.url).port })
    expect(stopped.of('base URL')?.message).toEndWith('Is Hark running?')
  })

  test('files that others can read are a problem', async () => {
    const [folder, file] = [DATA_DIR, join(DATA_DIR, 'hark.db')]
    chmodSync(folder, 0o755)
    chmodSync(file, 0o644)
    expect((await doctor(env)).of('file permissions')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining(`chmod 600 ${file}`),
    })
    chmodSync(folder, 0o700)
    expect((await doctor(env)).of('file permissions')?.state).toBe('ok')
    chmodSync(file, 0o600)
  })

  test('that runs with another BASE_URL than the doctor is a warning', async () => {
    const { exitCode, of } = await doctor(env, ['--base-url', `http://127.0.0.1:${port}`])
    expect([exitCode, of('base URL')]).toMatchObject([
      0,
      {
        state: 'warning',
        message: expect.stringContaining(`The server runs with BASE_URL=${BASE_URL}`),
      },
    ])
  })
})

async function addWebhook() {
  return fetch(`${running.url}/api/v1/webhooks/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://hooks.example.com/', events: ['post.created'] }),
  })
}

test('secrets that the key does not open are a problem', async () => {
  const created = await addWebhook()
  expect(created.status).toBe(201)
  expect((await doctor(env)).of('secret key')).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('every stored secret'),
  })
  const otherKey = Buffer.alloc(32, 2).toString('base64')
  const replaced = await doctor({ ...env, SECRET_KEY: otherKey })
  expect(replaced.of('secret key')?.message).toContain('encrypted with another key')
  const { SECRET_KEY: _, ...withoutKey } = env
  expect((await doctor(withoutKey)).of('secret key')?.message).toContain(
    'Restore it from your backup',
  )
})

test('a former secret is looked at while it signs, and a deleted webhook has none', async () => {
  const { id } = (await (await addWebhook()).json()) as { id: number }
  const db = new Database(join(DATA_DIR, 'hark.db'))
  db.run('pragma busy_timeout = 10000')
  const keyOf = async () => (await doctor(env)).of('secret key')
  const set = (text: string, ...values: number[]) =>
    db.query(`update webhooks set ${text} where id = ?`).run(...values, id)
  const inAnHour = Date.now() * 1000 + 3_600e6
  set(`former_secret = 'v1.0123456789abcdef.', former_until = ?`, inAnHour)
  expect((await keyOf())?.message).toContain('another key (0123456789abcdef)')
  set('former_until = ?', inAnHour - 7_200e6)
  expect((await keyOf())?.state).toBe('ok')
  set(`secret = '', former_secret = null, is_enabled = 0, is_deleted = 1`)
  expect((await keyOf())?.state).toBe('ok')
  db.close()
})

test('anyone but the doctor finds nothing at its path', async () => {
  const nonce = '0'.repeat(32)
  const forged = createHmac('sha256', '').update(`hark doctor request ${nonce}`).digest('hex')
  for (const header of ['', nonce, `${nonce}.${forged}`, `${nonce}.${'0'.repeat(64)}`]) {
    const response = await fetch(`${running.url}/doctor/`, { headers: { 'x-hark-doctor': header } })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('trusted_proxies')
  }
})

test('without a database, that is the problem, and nothing is created', async () => {
  const folder = freshFolder()
  const { exitCode, of } = await doctor({ DATA_DIR: folder })
  expect(exitCode).toBe(1)
  expect(of('database')?.message).toContain('`hark serve` creates it')
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'hark.db'), '')
  expect((await doctor({ DATA_DIR: folder })).of('database')).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('the database is empty'),
  })
  expect(statSync(join(folder, 'hark.db')).size).toBeLessThan(10_000)
})

test.skipIf(!hasPostgres)(
  'of PostgreSQL, durability and roles are looked at (needs PostgreSQL)',
  async () => {
    // The tests' server gives up durability for speed, and its URL is a superuser's.
    const DATABASE_URL = await emptyDatabaseUrl()
    const empty = await doctor({ DATABASE_URL, DATA_DIR: freshFolder() })
    expect(empty.of('database')?.message).toMatch(/^PostgreSQL \d+.*; the database is empty/)
    const added = await runHark(['company', 'add', '--slug', 'a', '--name', 'A'], {
      env: { DATABASE_URL },
    })
    expect(added.exitCode).toBe(0)
    const { of } = await doctor({ DATABASE_URL, DATA_DIR: freshFolder() })
    expect(of('database')?.message).toMatch(/^PostgreSQL \d+.*; the schema is up to date/)
    expect(of('durability')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('Set fsync = on.'),
    })
    expect(of('roles')).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('is a superuser'),
    })
    expect(of('secret key')?.message).toContain('SECRET_KEY_FILE must be set')
    expect(of('clock')?.state).toBe('ok')
    await new Bun.SQL(DATABASE_URL, { max: 1 }).begin(
      sql => sql`alter table posts no force row level security`,
    )
    expect((await doctor({ DATABASE_URL })).of('roles')?.message).toContain('not forced on posts')
    const gone = new URL(DATABASE_URL)
    gone.port = String(await freePort())
    const unreachable = await doctor({ DATABASE_URL: gone.href })
    expect(unreachable.of('database')?.message).toContain('refuses connections')
  },
)
