/**
 * Sends a request to every endpoint, page and form on PostgreSQL, one at a time, and writes to the file that is given how
 * many round trips each waited for, and every statement that requests and background work sent.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { loadConfig } from '../../src/config/load-config.ts'
import { takeLease } from '../../src/features/events/jobs/lease.ts'
import { PostgresConnection } from '../../src/platform/db/postgres-connection.ts'
import { createLog } from '../../src/platform/log.ts'
import { ofRequests, openStore } from '../../src/server/process/open-store.ts'
import { serve } from '../../src/server/process/serve.ts'
import { type Asked, routes } from '../api/requests.ts'
import { signedIn } from '../support/browser.ts'
import { runHark } from '../support/command.ts'
import { freshCompany } from '../support/company.ts'
import { freshFolder, removeFolders } from '../support/fresh-folder.ts'
import { patient, type RunningHark } from '../support/hark.ts'
import { once } from '../support/once.ts'
import { placeIn } from '../support/place.ts'
import { closeSharedStore } from '../support/shared-store.ts'
import { databaseOf, dropTestDatabases } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Round trips of one request: statements that are under way together count as one, on however many connections. */
class Trips {
  count = 0
  #pending = 0
  #held: (() => void)[] = []

  /** Answers are handed over together, once all are there: so the count does not depend on which came first. */
  async hold<Result>(sent: Promise<Result>): Promise<Result> {
    this.#pending++
    await sent.catch(() => {})
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.push(resolve)
    this.#pending--
    this.#handOver()
    await promise
    return sent
  }

  /** What the last answers led to has been sent after two turns of the event loop. */
  #handOver(turns = 2) {
    if (this.#pending > 0 || this.#held.length === 0) return
    if (turns > 0) return setImmediate(() => this.#handOver(turns - 1))
    this.count++
    for (const release of this.#held.splice(0)) release()
  }
}

const background = new AsyncLocalStorage<true>()
const statements = new Set<string>()
let current: Trips | undefined
let lastCount = 0

const { query } = PostgresConnection.prototype
PostgresConnection.prototype.query = function <Row>(
  this: PostgresConnection,
  text: string,
  parameters?: readonly unknown[],
) {
  statements.add(text)
  const sent = query.call(this, text, parameters) as ReturnType<typeof query<Row>>
  // Nobody waits for the rollback that ends a read.
  const isWaitedFor = text !== 'rollback' && !background.getStore()
  return current && isWaitedFor ? current.hold(sent) : sent
}

const bunServe = Bun.serve
Bun.serve = ((options: Bun.Serve.Options<undefined>) =>
  bunServe({
    ...options,
    async fetch(sent: Request, listener: Bun.Server<undefined>) {
      const trips = new Trips()
      current = trips
      try {
        return await background.exit(() => options.fetch!.call(listener, sent, listener))
      } finally {
        lastCount = trips.count
        current = undefined
      }
    },
  } as never)) as typeof Bun.serve

const dataDir = freshFolder()
const env = {
  ...{ DATA_DIR: dataDir, PORT: '0', TRUSTED_PROXIES: '1', ...patient },
  // The walk sends more forms than people may in a minute.
  RATE_LIMIT_PER_MINUTE: '100000',
  ...(await databaseOf(dataDir)),
}
const config = loadConfig(env)
const store = await openStore(config, undefined, ofRequests(config))
const server = background.run(true, () => serve(config, store, createLog('silent')))
server.markStarted()
const refuse = () => Promise.reject(new Error('The server is this process.'))
const home: RunningHark = {
  ...{ url: server.url, dataDir, pid: process.pid, stdout: [], stderr: [] },
  ...{ firstToken: refuse, kill: refuse, stop: refuse },
  hark: args => runHark(args, { env }),
  fate: () => 'The server is this process.',
}
once('server', () => Promise.resolve(home))

const company = await freshCompany()
const place = placeIn(company, 'public')
const browser = await signedIn(company, company.admin)
// These need background work, which would share commits with the requests that are counted: from here on there is none.
for (const prepare of [place.importedFile, place.delivery, place.batch]) await prepare()
const keepJobsAway = () => takeLease(store, 'walk', 50_000)
await waitUntil('there is no background work', keepJobsAway)

/** As the admin: with a token, or in a browser. */
async function tripsOf(method: string, { path, query, body, accept }: Asked, isApi: boolean) {
  const isTool = path === '/mcp/'
  const url = new URL((path.startsWith('/api/') ? home.url : company.baseUrl) + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
  const isForm = body !== undefined && !isApi && !isTool
  const isJson = body !== undefined && !isForm && !(body instanceof Uint8Array)
  const sent = isJson ? JSON.stringify(body) : body
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      accept: accept ?? (isApi ? 'application/json' : 'text/html'),
      ...(isApi || isTool ? { authorization: `Bearer ${company.adminToken}` } : { cookie }),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(method === 'POST' ? { 'sec-fetch-site': 'same-origin' } : {}),
    },
    ...(isForm
      ? { body: new URLSearchParams(body as Record<string, string>) }
      : sent === undefined
        ? {}
        : { body: sent as NonNullable<RequestInit['body']> }),
  })
  await response.bytes()
  if (response.status >= 500 || response.status === 429)
    throw new Error(`${method} ${path}: ${response.status}`)
  return lastCount
}

const isRead = (route: string) => route.startsWith('GET ')
// This ends the session of all others.
const last = 'POST /logout/'
const order = Object.keys(routes)
  .filter(route => route !== last)
  .sort((a, b) => Number(isRead(b)) - Number(isRead(a)))

/** `cached`: of the same request once more. */
const trips: Record<string, { trips: number; cached?: number }> = {}
for (const route of [...order, last]) {
  const [method, path] = route.split(' ') as [string, string]
  const isApi = path.startsWith('/api/')
  const asked = await routes[route]!.sample(place)
  await keepJobsAway()
  // The caller is known to the process, whatever was changed before; the response is not.
  await tripsOf('GET', { path: isApi ? '/api/v1/me/' : '/' }, isApi)
  const count = await tripsOf(method, asked, isApi)
  const cached = isRead(route) ? await tripsOf(method, asked, isApi) : count
  trips[route] = { trips: count, ...(cached === count ? {} : { cached }) }
}

await Bun.write(process.argv[2]!, JSON.stringify({ trips, statements: [...statements] }))
await server.stop()
await closeSharedStore()
removeFolders()
await dropTestDatabases()
// A cluster of our own ends with this process.
process.exit(0)
