import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '../corpus/prepare-corpus.ts'
import { WrongAnswer } from '../load/plan.ts'
import { bar, tell } from '../print.ts'
import { type Row, reachRow } from '../row.ts'
import type { HarkServer } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

/** At that rate, 110,000 take three minutes. */
const itemsPerSecond = 600
const itemsPerRequest = 500
/** One organization for so many users. */
const usersPerOrganization = 10
const lists = ['posts/', 'posts/?page_size=50', 'comments/', 'comments/?page_size=50']

/**
 * Users and organizations of another system, 500 at a time from one client, into a company with posts; then the same
 * once more. The first users are known by e-mail, and vote for posts: their revenue is counted meanwhile. Readers
 * revalidate lists all the time, and each answer has to be 304.
 */
export async function measureSync(setting: Setting, stage: Stage): Promise<Row[]> {
  const { command, folder, isQuick } = setting
  const users = isQuick ? 1_000 : 100_000
  const postgres = await stage.postgres()
  const places = {
    SQLite: { dataDir: join(folder, 'sync-sqlite') },
    PostgreSQL: {
      dataDir: join(folder, 'sync-postgres'),
      databaseUrl: await postgres.freshDatabase(),
    },
  }
  const rows: Row[] = []
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const place = places[engine]
    const { token } = await fill(command, isQuick ? 300 : 1_000, place)
    const server = await stage.serve({ ...place, token })
    const what = `${users.toLocaleString('en')} users and their organizations, ${engine}`
    for (const name of [`sync of ${what}`, `the same again, ${what}`]) {
      const { seconds, items, revalidated } = await whileReading(server, () => sync(server, users))
      const perSecond = items / seconds
      tell(`  ${name}: ${Math.round(perSecond)}/s`)
      const absolute = `${seconds.toFixed(1)} s; ${revalidated} reads of cached lists meanwhile, all 304`
      rows.push(reachRow({ name, against: '–', goal: itemsPerSecond }, perSecond, '/s', absolute))
    }
    await server.stop()
    rmSync(place.dataDir, { recursive: true, force: true })
  }
  return rows
}

async function sync(server: HarkServer, users: number) {
  const startedAt = performance.now()
  let items = 0
  const send = async (body: { organizations: object[] } | { users: object[] }) => {
    await sendUntilAccepted(server, JSON.stringify(body))
    items += itemsPerRequest
    progress.at(items)
  }
  const organizations = Math.ceil(users / usersPerOrganization / itemsPerRequest) * itemsPerRequest
  const progress = bar('users and organizations', users + organizations)
  for (let first = 0; first < organizations; first += itemsPerRequest)
    await send({ organizations: numbered(first, organizationNumber) })
  for (let first = 0; first < users; first += itemsPerRequest)
    await send({ users: numbered(first, number => user(number, organizations)) })
  return { items, seconds: (performance.now() - startedAt) / 1_000 }
}

/** As any client of the API does: 503 on a busy machine says when to come back. */
async function sendUntilAccepted(server: HarkServer, body: string) {
  for (let times = 0; ; times++) {
    const answer = await ask(server, 'users/bulk/', { method: 'POST', body })
    const text = await answer.text()
    if (answer.status === 200) return
    if (answer.status !== 503 || times === 20) throw new WrongAnswer(`${answer.status} ${text}`)
    await Bun.sleep(1_000 * Number(answer.headers.get('retry-after')))
  }
}

function numbered(first: number, make: (number: number) => object): object[] {
  return Array.from({ length: itemsPerRequest }, (_, index) => make(first + index))
}

function organizationNumber(number: number) {
  return { external_id: `org-${number}`, name: `Organization ${number}`, revenue: number }
}

/** As the corpus calls its people. */
function user(number: number, organizations: number) {
  return {
    external_id: `user-${number}`,
    email: `person${number}@example.com`,
    name: `Person ${number}`,
    segment: `Segment ${number % 7}`,
    organization: `org-${number % organizations}`,
  }
}

/** A read that is answered with anything but 304 means that a list was flushed, though nothing in it has changed. */
async function whileReading<Result>(server: HarkServer, work: () => Promise<Result>) {
  const tags = new Map<string, string>()
  for (const list of lists) {
    const answer = await ask(server, list)
    await answer.arrayBuffer()
    tags.set(list, answer.headers.get('etag') ?? '')
  }
  let isOver = false
  let revalidated = 0
  const reading = (async () => {
    for (; !isOver; await Bun.sleep(20))
      for (const [list, etag] of tags) {
        const answer = await ask(server, list, { headers: { 'if-none-match': etag } })
        await answer.arrayBuffer()
        if (answer.status !== 304)
          throw new WrongAnswer(`${list} is ${answer.status} during a sync, and not 304.`)
        revalidated++
      }
  })()
  const working = work().finally(() => {
    isOver = true
  })
  await Promise.all([working, reading])
  return { ...(await working), revalidated }
}

function ask({ origin, token }: HarkServer, path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(`${origin}/api/v1/${path}`, { ...init, headers: { ...headers, ...init.headers } })
}
