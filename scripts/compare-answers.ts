/**
 * Whether two builds of Hark give the same answers: `npm run compare -- OLD NEW [--postgres]`, with two
 * executables of `bin/build`. Both serve a copy of the demo, on SQLite or on PostgreSQL, and get the same requests one after
 * another: every read of the API with filters and pages, every operation with wrong input, and every page that links
 * lead to, for visitors and for an admin. Compared are status, headers and every byte of the body, except for what
 * must differ: ETags, cursors, times, request ids and the form's random values. Prints the first differences; exit 1 if any.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SQL } from 'bun'
import { startMigratedCluster } from '../test/support/test-database.ts'

const [oldCommand, newCommand, flag] = Bun.argv.slice(2)
if (!oldCommand || !newCommand) throw new Error('compare-answers OLD NEW [--postgres]')
const cluster = flag === '--postgres' ? await startMigratedCluster(18) : undefined
const baseUrl = 'http://feedback.example'
const admin = 'admin@team.example'
const folder = mkdtempSync(join(tmpdir(), 'hark-compare-'))

let nextAddress = 0

type Side = { url: string; cookies: string; stop(): Promise<void> }
type Sent = {
  method: string
  path: string
  token?: string | undefined
  body?: string
  type?: string
  signedIn?: boolean
}

function run(command: string, args: string[], env: Record<string, string>): string {
  const done = Bun.spawnSync([resolve(command), ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: folder, BASE_URL: baseUrl, ...env },
  })
  if (done.exitCode !== 0) throw new Error(`${args.join(' ')}: ${done.stderr}`)
  return done.stdout.toString().trim()
}

/** A company with the demo, and tokens of its people. */
function fill(): { tokens: string[]; data: string } {
  const data = join(folder, 'filled')
  const env = { DATA_DIR: data }
  const company = ['--slug', 'acme', '--name', 'Acme', '--base-url', baseUrl]
  run(oldCommand!, ['company', 'add', ...company, '--admin', admin], env)
  const token = run(oldCommand!, ['token', 'add', '--owner', admin], env)
  run(oldCommand!, ['demo'], env)
  const member = ['--email', 'mia@team.example', '--name', 'Mia', '--role', 'team']
  run(oldCommand!, ['user', 'add', ...member], env)
  const team = run(oldCommand!, ['token', 'add', '--owner', 'mia@team.example'], env)
  const narrow = ['token', 'add', '--owner', admin, '--scopes', 'posts:read']
  return { tokens: [token, team, run(oldCommand!, narrow, env)], data }
}

async function start(command: string, name: string, filled: string): Promise<Side> {
  const data = join(folder, name)
  cpSync(filled, data, { recursive: true })
  const env: Record<string, string> = { DATA_DIR: data, PORT: '0', LOG_LEVEL: 'warn' }
  if (cluster) env.DATABASE_URL = await movedTo(command, name, data)
  const link = run(command, ['login-link', admin], env)
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const child = Bun.spawn([resolve(command), 'serve'], {
    env: {
      ...{ PATH: process.env.PATH ?? '', HOME: folder, BASE_URL: baseUrl },
      ...{ ...env, PORT: String(port), HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '100000' },
      NOTIFY_AFTER_SECONDS: '0',
      // Each request comes from an address of its own: refusals are counted by address.
      TRUSTED_PROXIES: '1',
    },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await Bun.sleep(50)
  const { pathname, search, searchParams } = new URL(link)
  const entered = await fetch(`${url}${pathname}${search}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { host: new URL(baseUrl).host, 'sec-fetch-site': 'same-origin' },
    body: searchParams,
  })
  const cookies = entered.headers.getSetCookie().map(line => line.split(';')[0])
  if (cookies.length === 0) throw new Error(`${name} did not sign in: ${entered.status}`)
  return {
    url,
    cookies: cookies.join('; '),
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

async function movedTo(command: string, name: string, data: string): Promise<string> {
  const database = `hark_compare_${name}`
  const sql = new SQL(cluster!.url)
  await sql.unsafe(`drop database if exists ${database}`)
  await sql.unsafe(`create database ${database}`)
  await sql.close()
  const url = new URL(cluster!.url)
  url.pathname = `/${database}`
  run(command, ['move', '--to', url.href], { DATA_DIR: data })
  return url.href
}

async function answer(side: Side, { method, path, token, body, type, signedIn }: Sent) {
  const address = nextAddress++
  const response = await fetch(side.url + path, {
    method,
    redirect: 'manual',
    headers: {
      host: new URL(baseUrl).host,
      'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...(signedIn ? { cookie: side.cookies } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const headers = [...response.headers].filter(
    ([name]) =>
      !['date', 'etag', 'x-request-id', 'ratelimit', 'set-cookie', 'content-length'].includes(name),
  )
  return {
    text,
    compared: `${response.status}\n${headers.map(pair => pair.join(': ')).join('\n')}\n\n${steady(text)}`,
  }
}

/** Without what must differ. */
function steady(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/cursor=[\w%.~-]+/g, 'cursor=…')
    .replaceAll(/data-after="[^"]*"/g, 'data-after=…')
    .replaceAll(/(name="(?:once|edit_revision|revision|seen)" value=")[^"]*/g, '$1…')
    .replaceAll(/"(?:position|secret|token)":"[^"]*"/g, '…')
}

type Operation = { operationId: string; parameters?: { name: string; in: string }[] }

async function* requests(side: Side, tokens: string[]): AsyncGenerator<Sent> {
  const document = (await (await fetch(`${side.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const [adminToken] = tokens
  const read = async (path: string) => {
    const { text } = await answer(side, { method: 'GET', path, token: adminToken })
    return JSON.parse(text) as { results?: { id?: number }[] }
  }
  const ids = new Map<string, number[]>()
  for (const path of Object.keys(document.paths)) {
    if (path.includes('{') || !document.paths[path]!.get) continue
    const { results = [] } = await read(`${path}?page_size=50`)
    ids.set(path, results.flatMap(({ id }) => id ?? []).slice(0, 12))
  }
  const idsFor = (path: string) => {
    const [list = ''] = /^\/api\/v1\/[a-z_]+\//.exec(path) ?? []
    return [...(ids.get(list) ?? []), 0, 987_654_321, 'abc', '1e3']
  }
  for (const [path, operations] of Object.entries(document.paths))
    for (const [name, operation] of Object.entries(operations)) {
      const method = name.toUpperCase()
      if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) continue
      const paths = path.includes('{')
        ? idsFor(path).map(id => path.replaceAll(/\{\w+\}/g, String(id)))
        : [path]
      const isRead = method === 'GET' && path !== '/api/v1/events/'
      // What a change would find is left as it is: only ids that nobody has, and bodies that nobody accepts.
      const harmless = isRead ? paths : path.includes('{') ? paths.slice(-4) : paths
      for (const at of harmless) {
        yield { method, path: at }
        yield { method, path: `${at}?page_size=0&nothing=1`, token: adminToken }
        if (isRead) {
          for (const token of tokens) yield { method, path: at, token }
          for (const query of queriesOf(operation))
            yield { method, path: `${at}?${query}`, token: adminToken }
        } else if (method !== 'GET') {
          const type = 'application/json'
          for (const body of ['{', '[]', '{"nothing":1}', '"x"'])
            yield { method, path: at, token: adminToken, body, type }
          yield { method, path: at, token: adminToken, body: 'x', type: 'text/plain' }
        }
      }
    }
  const seen = new Set<string>()
  for (const signedIn of [false, true]) {
    const left = ['/', '/team/', '/team/settings/', '/changelog/', '/roadmap/', '/api/docs/']
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const key = `${signedIn} ${path}`
      if (seen.has(key) || seen.size > 700) continue
      seen.add(key)
      yield { method: 'GET', path, signedIn }
      const { text } = await answer(side, { method: 'GET', path, signedIn })
      for (const [, href = ''] of text.matchAll(/href="(\/[^"#]*)"/g))
        if (!/cursor=|\/login|snapshot|export/.test(href)) left.push(href.replaceAll('&amp;', '&'))
    }
  }
}

/** Each parameter with values of several kinds: most are wrong somewhere, and every answer counts. */
function queriesOf({ parameters = [] }: Operation): string[] {
  const values = ['1', 'true', 'ideas', 'dark mode', 'newest', '', 'x'.repeat(600)]
  return parameters
    .filter(({ in: place }) => place === 'query')
    .flatMap(({ name }) => values.map(value => new URLSearchParams({ [name]: value }).toString()))
}

const { tokens, data } = fill()
const sides = [await start(oldCommand, 'old', data), await start(newCommand, 'new', data)] as const
let count = 0
let differences = 0
try {
  for await (const sent of requests(sides[0], tokens)) {
    const [before, after] = await Promise.all(sides.map(side => answer(side, sent)))
    count++
    if (before!.compared === after!.compared) continue
    differences++
    if (differences > 10) continue
    const [a, b] = [before!.compared, after!.compared]
    let at = 0
    while (a[at] === b[at]) at++
    const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 80), at + 160))
    print(`${sent.method} ${sent.path} ${sent.body ?? ''}\n  old ${around(a)}\n  new ${around(b)}`)
  }
} finally {
  for (const side of sides) await side.stop()
  await cluster?.server.stop()
  rmSync(folder, { recursive: true })
}
print(`${count} requests, ${differences} with different answers`)
process.exit(differences > 0 ? 1 : 0)

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
