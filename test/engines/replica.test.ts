import { afterAll, beforeAll, expect, onTestFinished, test } from 'bun:test'
import { SQL } from 'bun'
import { PostgresReplicas } from '../../src/platform/db/postgres-replicas.ts'
import { revisionQuery } from '../../src/server/process/open-store.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { waitUntil } from '../support/wait-until.ts'
import { nobody, temporaryCompany } from './temporary-store.ts'

let primary: PostgresServer
let prompt: PostgresServer
let late: PostgresServer
let url: string

beforeAll(async () => {
  primary = await startPostgres({ version: 18 })
  url = await primary.freshDatabase()
  prompt = await primary.standby({})
  late = await primary.standby({ delayMs: 5000 })
})
afterAll(() => Promise.all([prompt, late, primary].map(server => server?.stop())))

/** The same database on a replica. */
function on(replica: PostgresServer): string {
  return replica.url(new URL(url).pathname.slice(1))
}

async function tokenOf(hark: RunningHark): Promise<string> {
  const { stdout } = await hark.hark(['token', 'add', '--owner', 'admin@example.com'])
  return stdout.trim()
}

async function createThenList(hark: RunningHark, token: string, title: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ board: 'bugs', title })
  const created = await fetch(`${hark.url}/api/v1/posts/create/`, { method: 'POST', headers, body })
  expect(created.status).toBe(201)
  const list = await fetch(`${hark.url}/api/v1/posts/?page_size=1`, { headers })
  const { results } = (await list.json()) as { results: { title: string }[] }
  return results[0]!.title
}

async function hasCompany(server: PostgresServer): Promise<true | undefined> {
  const sql = new SQL(on(server), { max: 1 })
  try {
    return (await sql`select 1 from companies`).length > 0 || undefined
  } catch {
    return undefined
  } finally {
    await sql.close()
  }
}

/** How many transactions a server has served in the database. */
async function transactions(server: PostgresServer): Promise<number> {
  const sql = new SQL(on(server), { max: 1 })
  const name = new URL(url).pathname.slice(1)
  const rows =
    await sql`select xact_commit + xact_rollback as n from pg_stat_database where datname = ${name}`
  await sql.close()
  return Number(rows[0]?.n)
}

test('a replica five seconds behind never makes an answer stale', async () => {
  const hark = await startHark({ DATABASE_URL: url, DATABASE_REPLICA_URLS: on(late) })
  const token = await tokenOf(hark)
  // Until it has the company at all, the replica would be passed over for another reason.
  await waitUntil('the replica has the company', () => hasCompany(late))
  for (let n = 0; n < 200; n++) {
    const title = `behind ${n}`
    expect(await createThenList(hark, token, title)).toBe(title)
  }
  expect(await hark.stop()).toBe(0)
})

test('a replica that keeps up answers reads, and what it answers is never stale', async () => {
  const hark = await startHark({ DATABASE_URL: url, DATABASE_REPLICA_URLS: on(prompt) })
  const token = await tokenOf(hark)
  for (let n = 0; n < 200; n++) {
    const title = `prompt ${n}`
    expect(await createThenList(hark, token, title)).toBe(title)
  }
  const headers = { authorization: `Bearer ${token}` }
  const before = await transactions(prompt)
  let asked = 0
  await waitUntil('the replica answers', async () => {
    // Each another URL: what is remembered would ask nobody.
    for (let n = 0; n < 50; n++)
      expect((await fetch(`${hark.url}/api/v1/posts/?ask=${asked++}`, { headers })).status).toBe(
        200,
      )
    // The statistics are told with a delay; connecting to ask counts a little, too.
    return (await transactions(prompt)) > before + 60 || undefined
  })
  expect(await hark.stop()).toBe(0)
})

test('a page of the audit log is read from the primary alone', async () => {
  const own = await primary.freshDatabase()
  const before = await startHark({ DATABASE_URL: own })
  const token = await tokenOf(before)
  expect(await createThenList(before, token, 'of the primary')).toBe('of the primary')
  expect(await before.stop()).toBe(0)
  // A copy of the same revision that differs, so that an answer shows where it was read.
  const name = new URL(own).pathname.slice(1)
  const admin = new SQL(primary.url('postgres'), { max: 1 })
  await admin.unsafe(`create database ${name}_copy template ${name}`)
  await admin.close()
  const copy = new SQL(primary.url(`${name}_copy`), { max: 1 })
  await copy.begin(async sql => {
    await sql`set local session_replication_role = replica`
    await sql`update posts set title = 'of the replica'`
    await sql`delete from events where type = 'post.created'`
  })
  await copy.close()
  const hark = await startHark({
    DATABASE_URL: own,
    DATABASE_REPLICA_URLS: primary.url(`${name}_copy`),
  })
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${hark.url}/api/v1${path}`, { headers })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  let asked = 0
  await waitUntil('the replica answers', async () =>
    (await read(`/posts/?ask=${asked++}`)).includes('of the replica') ? true : undefined,
  )
  expect(await read('/audit/?type=post.created')).toContain('post.created')
  expect(await hark.stop()).toBe(0)
})

test('a replica that is gone is not missed', async () => {
  const gone = 'postgres://nobody@127.0.0.1:1/none'
  const hark = await startHark({ DATABASE_URL: url, DATABASE_REPLICA_URLS: gone })
  const token = await tokenOf(hark)
  expect(await createThenList(hark, token, 'without a replica')).toBe('without a replica')
  expect(await hark.stop()).toBe(0)
})

test('a replica answers only if its data is of the very revision, neither behind nor ahead', async () => {
  const { databaseUrl, db } = await temporaryCompany({ engine: 'PostgreSQL' })
  const own = databaseUrl!
  const replicas = new PostgresReplicas(
    {
      url: own,
      size: 1,
      role: 'hark_app',
      connectTimeoutMs: 10_000,
      statementTimeoutMs: 10_000,
      silenceMs: 10_000,
      acquireTimeoutMs: 10_000,
    },
    { urls: [own], revisionQuery },
  )
  onTestFinished(() => replicas.close())
  const revisionNow = async () =>
    (await db.query.selectFrom('companies').select('revision').executeTakeFirstOrThrow()).revision
  const hasAnswered = async (revision: number) => {
    const statement = { sql: 'select 1 as one', parameters: [] }
    return (await replicas.read({ owner: db.companyId, revision }, statement)) !== undefined
  }
  const before = await revisionNow()
  expect(await hasAnswered(before)).toBe(true)
  await db.write(nobody, async transaction => transaction.touch())
  const after = await revisionNow()
  expect(after).not.toBe(before)
  expect(await hasAnswered(after)).toBe(true)
  expect(await hasAnswered(before)).toBe(false)
  expect(await hasAnswered(after + 1)).toBe(false)
})
