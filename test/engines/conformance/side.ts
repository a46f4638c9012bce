import { finishBlockedPeople } from '../../../src/features/moderation/finish-blocks.ts'
import { clearCustomFields } from '../../../src/features/people/custom-fields/values.ts'
import { removeErased } from '../../../src/features/people/privacy/erasures.ts'
import { clearPostFields } from '../../../src/features/posts/fields/clear-values.ts'
import { finishDeletedPosts } from '../../../src/features/posts/purge-post.ts'
import { countPostRevenue } from '../../../src/features/posts/revenue/follow-changes.ts'
import { presets } from '../../../src/features/posts/score/formula.ts'
import { renewIndexes } from '../../../src/features/search/index/rebuild-index.ts'
import { replaceStatuses } from '../../../src/features/statuses/retire-status.ts'
import { removeTags } from '../../../src/features/tags/remove-deleted-tags.ts'
import { openStore, patient } from '../../../src/server/process/open-store.ts'
import type { Store } from '../../../src/store/store.ts'
import { type RunningHark, startHark } from '../../support/hark.ts'
import { waitUntil } from '../../support/wait-until.ts'
import type { ListName, Operation, Who } from './operation.ts'
import { runHark } from './run-hark.ts'

/** The same on both sides, so that links agree to the byte. */
const baseUrl = 'http://feedback.example'

/** One of the two servers that are compared. */
export type Side = Awaited<ReturnType<typeof startSide>>

export async function startSide(name: string, env: Record<string, string>) {
  const server = await startHark({ ...env, BASE_URL: baseUrl })
  const location = env.DATABASE_URL ? env : { DATA_DIR: server.dataDir }
  const tokens = await furnish(server, location)
  const store = await openLocation(server, location)
  const normal = normalAnswer()
  const links = new Map<string, { next: string | null; previous: string | null }>()
  const etags = new Map<string, string>()
  const linksOf = (who: Who, list: ListName) => links.get(`${who} ${list}`)

  function targetOf({ who, path, query, follow }: Operation): string {
    const plain = query ? `${path}?${query}` : path
    const link = follow && linksOf(who, follow.list)?.[follow.link]
    if (!link) return plain
    const url = new URL(link)
    const cursor = url.searchParams.get('cursor')!
    const { spoilAt, onto } = follow
    if (spoilAt !== undefined) url.searchParams.set('cursor', spoilt(cursor, spoilAt))
    return (onto ?? url.pathname) + url.search
  }

  return {
    name,
    server,
    /** What the server answers, without what may differ. */
    async answer(operation: Operation, number: number) {
      const { who, method, list, body, isConditional } = operation
      const target = targetOf(operation)
      const asked = `${who} ${method} ${target}`
      const headers = new Headers({ accept: 'application/json', ...operation.headers })
      headers.set('x-request-id', `operation-${number}`)
      if (tokens[who]) headers.set('authorization', `Bearer ${tokens[who]}`)
      const etag = etags.get(asked)
      if (isConditional && etag) headers.set('if-none-match', etag)
      const response = await fetch(server.url + target, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: Buffer.from(body) }),
      })
      const text = await response.text()
      if (method !== 'GET') await settled(store)
      if (method === 'GET' && response.status === 200) {
        if (response.headers.has('etag')) etags.set(asked, response.headers.get('etag')!)
        if (list) links.set(`${who} ${list}`, JSON.parse(text))
      }
      return { ...normal(response, text), body: text }
    },
    close: () => store.engine.close(),
  }
}

/** Another letter or digit in one place. */
function spoilt(cursor: string, at: number): string {
  const place = at % cursor.length
  const other = cursor[place] === 'A' ? 'B' : 'A'
  return cursor.slice(0, place) + other + cursor.slice(place + 1)
}

const openLocation = ({ dataDir }: RunningHark, { DATABASE_URL }: Record<string, string>) =>
  openStore({ dataDir, databaseUrl: DATABASE_URL }, undefined, patient)

/** What goes on in the background after an answer, and others see: also by an entity tag that changes meanwhile. */
const followUps = [
  renewIndexes,
  // Only asked, so it writes no file.
  removeErased(''),
  removeTags,
  replaceStatuses,
  finishDeletedPosts,
  finishBlockedPeople,
  clearCustomFields,
  clearPostFields,
  countPostRevenue,
]

/** Some are visible to others, so both sides must be through. */
async function settled(store: Store) {
  for (const { name, isDue } of followUps)
    await waitUntil(`nothing is left of ${name}`, async () => !(await isDue(store)))
}

/** The demo, and people who see more or less of it. In one order, so that the ids agree. */
export async function furnish(server: RunningHark, env: Record<string, string>) {
  const hark = (...args: string[]) => runHark(env, ...args)
  const person = async (name: string, role = 'team', ...company: string[]) => {
    const email = `${name}@people.example`
    await hark('user', 'add', '--email', email, '--name', name, '--role', role, ...company)
    return email
  }
  const token = (owner: string, ...options: string[]) =>
    hark('token', 'add', '--owner', owner, ...options)
  const admin = /hark_\w+/.exec(server.stdout.join('\n'))![0]
  await chooseNoScore(server.url, admin)
  await hark('demo')
  const store = await openLocation(server, env)
  await settled(store)
  await store.engine.close()
  const team = await person('team')
  const member = await person('member')
  await hark('board', 'member', '--board', 'internal', '--email', member)
  const gone = await person('gone')
  const other = ['--company', 'other']
  await hark('company', 'add', '--slug', 'other', '--name', 'Another company')
  for (const slug of ['bugs', 'ideas'])
    await hark('board', 'add', '--slug', slug, '--name', `Their ${slug}`, ...other)
  const tokens: Record<Who, string> = {
    admin,
    team: await token(team),
    member: await token(member),
    reader: await token(member, '--scopes', 'posts:read'),
    other: await token(await person('other', 'admin', ...other), ...other),
    expired: await token(team, '--expires', new Date(Date.now() + 5_000).toISOString()),
    revoked: await token(team),
    deactivated: await token(gone),
    unknown: `hark_${'0'.repeat(46)}`,
    nobody: '',
  }
  const listed: { id: number }[] = JSON.parse(await hark('token', 'list', '--json'))
  const ids = listed.map(each => each.id).toSorted((a, b) => a - b)
  // The one before the last: `deactivated` came after it.
  await hark('token', 'revoke', String(ids.at(-2)))
  await hark('user', 'deactivate', '--email', gone)
  const headers = { authorization: `Bearer ${tokens.expired}` }
  await waitUntil('the token expires', async () => {
    const { status } = await fetch(`${server.url}/api/v1/me/`, { headers })
    return status === 401
  })
  return tokens
}

/** The demo then adds none: scores are counted after each write, so there would be more to wait for. */
async function chooseNoScore(url: string, token: string) {
  for (const formula of [presets.rice, null]) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method: 'PATCH', headers, body: JSON.stringify({ formula }) }
    const { status } = await fetch(`${url}/api/v1/company/score/`, init)
    if (status !== 200) throw new Error(`The score was not changed: ${status}`)
  }
}

/** Everything that a client can see of an answer, without what differs from run to run. */
type NormalAnswer = { status: number; text: string }

/** What differs from run to run, and how a body is framed: long ones of PostgreSQL are streams. */
const ignoredHeaders = ['date', 'content-length', 'transfer-encoding']

/** Times are numbered as they first appear: where two agree on one side they do on the other. */
function normalAnswer() {
  const numbered = numberer('time')
  const numberedTag = numberer('tag')
  const numberedEvent = numberer('event')
  const normal = (text: string) =>
    text
      .replace(/(\/history\/\?[^"> ]*?)?cursor=([\w-]+)/g, (_, history = '', cursor: string) => {
        const ofId = history ? numberedEvent : (id: string) => id
        return `${history}cursor=${readable(cursor, numbered, ofId)}`
      })
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/g, numbered)
      // Jobs that count record one event for each turn, and some machines need more turns.
      .replace(/(?<="id":)\d+(?=,"type":"post\.)/g, numberedEvent)
      .replace(/<time .*?<\/time>/gs, '<time/>')

  return (response: Response, text: string): NormalAnswer => {
    const headers = [...response.headers]
      .filter(([name]) => !ignoredHeaders.includes(name))
      .map(([name, value]) => {
        // A hash of the body, whose times differ.
        return `${name}: ${name === 'etag' ? numberedTag(value) : normal(value)}\n`
      })
      .toSorted()
    return {
      status: response.status,
      text: `${response.status}\n${headers.join('')}\n${normal(text)}`,
    }
  }
}

function numberer(name: string) {
  const numbers = new Map<string, number>()
  return (text: string) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    return `${name}#${numbers.get(text)}`
  }
}

/** A cursor's direction, time and id; the rest depends on the time. */
function readable(
  cursor: string,
  numbered: (time: string) => string,
  ofId: (id: string) => string,
): string {
  const [, towards, time = '', id = ''] = /^([on])-([0-9a-z]+)-([0-9a-z]+)-/.exec(cursor) ?? []
  if (!towards) return cursor
  const micros = Number.parseInt(time, 36)
  const millis = Math.floor(micros / 1000)
  const iso = new Date(millis).toISOString().slice(0, -1)
  const full = `${iso}${String(micros - millis * 1000).padStart(3, '0')}Z`
  return `${towards}.${numbered(full)}.${ofId(String(Number.parseInt(id, 36)))}`
}
