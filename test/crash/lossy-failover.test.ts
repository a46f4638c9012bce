import { expect, setDefaultTimeout, test } from 'bun:test'
import { SQL } from 'bun'
import { impatient, type RunningHark, startHark } from '../support/hark.ts'
import { caughtUp, cutOff, promote } from '../support/postgres/failover.ts'
import type { PostgresServer } from '../support/postgres.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type Pair, startPair } from './postgres-pair.ts'
import { createPost } from './requests.ts'

setDefaultTimeout(300_000)

type Scene = Pair & { hark: RunningHark; token: string; otherToken: string }

/** Hark on both servers, all that it has committed so far on both, and nothing from now on. */
async function aboutToLose(): Promise<Scene> {
  const pair = await startPair()
  const hark = await startHark({ LOG_LEVEL: 'error', ...impatient, DATABASE_URL: pair.url })
  const token = await hark.firstToken()
  const added = await hark.hark(['token', 'add', '--owner', 'admin@example.com'])
  await caughtUp(pair.primary, pair.standby)
  await cutOff(pair.standby)
  return { ...pair, hark, token, otherToken: added.stdout.trim() }
}

/** Asks nothing of a company, so that nothing of it is learned anew. */
async function failOver({ primary, standby, hark }: Scene): Promise<void> {
  await primary.kill('SIGKILL')
  await promote(standby)
  await waitUntil('Hark is ready', async () => (await fetch(`${hark.url}/readyz`)).ok)
}

async function list({ hark }: Scene, token: string, etag?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(etag ? { 'if-none-match': etag } : {}),
  }
  const response = await fetch(`${hark.url}/api/v1/posts/`, { headers })
  const body = response.status === 304 ? undefined : await response.json()
  const { results = [] } = (body ?? {}) as { results?: { title: string }[] }
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    titles: results.map(({ title }) => title),
  }
}

/** The number of the company's latest event. */
async function versionOn(server: PostgresServer, database: string): Promise<number> {
  const sql = new SQL(server.url(database), { max: 1 })
  try {
    const [row] = await sql`select version::int from companies where slug = 'main'`
    return row.version
  } finally {
    await sql.close()
  }
}

test('a list that was cached before commits were lost is not served when its version comes again', async () => {
  const scene = await aboutToLose()
  const { hark, token, primary, standby, database } = scene
  expect((await createPost(hark.url, token, 'lost')).status).toBe(201)
  const before = await list(scene, token)
  expect(await list(scene, token)).toEqual(before)
  expect(before.titles).toEqual(['lost'])
  const lostVersion = await versionOn(primary, database)

  await failOver(scene)
  expect((await createPost(hark.url, token, 'new')).status).toBe(201)
  expect(await versionOn(standby, database)).toBe(lostVersion)
  expect(await list(scene, token)).toMatchObject({ status: 200, titles: ['new'] })
  expect(await list(scene, token, before.etag)).toMatchObject({ status: 200, titles: ['new'] })
  expect(await hark.stop()).toBe(0)
})

test('a token that is revoked after commits were lost is refused when the version comes again', async () => {
  const scene = await aboutToLose()
  const { hark, token, otherToken, primary, standby, database } = scene
  expect((await createPost(hark.url, token, 'lost')).status).toBe(201)
  expect((await list(scene, otherToken)).status).toBe(200)
  const lostVersion = await versionOn(primary, database)

  await failOver(scene)
  const { stdout } = await hark.hark(['token', 'list', '--json'])
  const ids = (JSON.parse(stdout) as { id: number }[]).map(({ id }) => id)
  const revoked = await hark.hark(['token', 'revoke', String(Math.max(...ids))])
  expect(revoked).toMatchObject({ exitCode: 0 })
  expect(await versionOn(standby, database)).toBe(lostVersion)
  expect((await list(scene, otherToken)).status).toBe(401)
  expect((await list(scene, token)).titles).toEqual([])
  expect(await hark.stop()).toBe(0)
})
