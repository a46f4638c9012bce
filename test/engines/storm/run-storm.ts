import { expect } from 'bun:test'
import type { Store } from '../../../src/store/store.ts'
import type { Random } from '../../support/random.ts'
import type { KnownIds } from '../conformance/known-ids.ts'
import type { Ids, Operation, Who } from '../conformance/operation.ts'
import { operationsFrom } from '../conformance/random-operation.ts'
import { replayPosts, storedCounts } from '../replay-posts.ts'

const clients = 12
const retriesMax = 10

export type Figures = {
  seconds: number
  kinds: Record<string, number>
  statuses: Record<string, number>
  /** How often an overloaded machine was asked again. */
  retries: number
  failures: string[]
}

type Storm = {
  urls: string[]
  tokens: Record<Who, string>
  random: Random
  known: KnownIds
  next: () => Operation
  count: number
}

/** Sends the operations from several clients at once, each to any of the servers. */
export async function runStorm(storm: Storm): Promise<Figures> {
  const { next, count, random, known } = storm
  const figures: Figures = { seconds: 0, kinds: {}, statuses: {}, retries: 0, failures: [] }
  const issued: string[] = []
  let number = 0
  const began = performance.now()
  const client = async () => {
    while (number < count) {
      const at = number++
      const operation = next()
      const token =
        issued.length > 0 && random.chance(0.05) ? random.pick(issued) : storm.tokens[operation.who]
      const url = random.pick(storm.urls)
      const { status, text } = await answer(url, operation, { token, at, figures })
      figures.kinds[operation.kind] = (figures.kinds[operation.kind] ?? 0) + 1
      figures.statuses[status] = (figures.statuses[status] ?? 0) + 1
      if (status >= 500)
        figures.failures.push(`${status} ${JSON.stringify(operation).slice(0, 500)}: ${text}`)
      // The ids of another company mean nothing here.
      if (status < 300 && text !== '' && operation.who !== 'other') {
        known.learn(operation, text)
        if (operation.kind === 'issue a token')
          issued.push((JSON.parse(text) as { token: string }).token)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  figures.seconds = (performance.now() - began) / 1000
  return figures
}

/** A busy machine answers 503 with the time after which to ask again, and a client should: only that it ends counts. */
async function answer(
  url: string,
  { method, path, query, headers, body, isBase64 }: Operation,
  { token, at, figures }: { token: string; at: number; figures: Figures },
): Promise<{ status: number; text: string }> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${url}${path}${query ? `?${query}` : ''}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'x-request-id': `operation-${at}`,
        // Another connection is another worker, where several share a port.
        ...(at % 8 === 0 ? { connection: 'close' } : {}),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: Buffer.from(body, isBase64 ? 'base64' : 'utf8') }),
    })
    const text = await response.text()
    if (response.status !== 503 || tries === retriesMax) return { status: response.status, text }
    figures.retries++
    await Bun.sleep(1000 * Number(response.headers.get('retry-after')))
  }
}

const api = '/api/v1'
const onePixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const json = { 'content-type': 'application/json' }

/** Random requests to everything that the API has, most of them writes. */
export function stormFrom(random: Random, ids: Ids): () => Operation {
  const { chance } = random
  const usual = operationsFrom(random, ids)
  return () => {
    if (chance(0.15)) return more(random, ids)
    const operation = usual()
    // Reading changes nothing: some reads are enough.
    return operation.method === 'GET' && chance(0.7) ? more(random, ids) : operation
  }
}

/** What a comparison of two servers leaves out, and more of what writes to the same posts. */
function more({ pick, whole, chance }: Random, ids: Ids): Operation {
  const who = pick(['admin', 'admin', 'team', 'member'] as const)
  const post = `${api}/posts/${ids.post()}/`
  const send = (method: string, path: string, body?: object, kind = 'storm'): Operation => ({
    kind,
    who,
    method,
    path,
    ...(body ? { headers: json, body: JSON.stringify(body) } : {}),
  })
  const merge = () => send('POST', `${post}merge/`, { into: ids.post() }, 'merge')
  const comment = `${api}/comments/${ids.comment()}/`
  const person = `${api}/users/${ids.person()}/`
  const organization = `${api}/organizations/${ids.organization()}/`
  const item = `${api}/moderation/${chance(0.5) ? ids.post() : ids.comment()}/`
  const upload = (): Operation => ({
    ...send('POST', `${api}/images/`, undefined, 'upload'),
    headers: { 'content-type': 'image/gif' },
    body: onePixel,
    isBase64: true,
  })
  const some = () => [...new Set([ids.post(), ids.post(), ids.post()])]
  const bulk = () =>
    pick<object>([
      { status: ids.status(), comment: 'All' },
      { board: pick(['feature-requests', 'bugs']) },
      { tags_add: [ids.tag()] },
    ])
  const named = () => ({ name: `Of ${whole(1, 99)}`, revenue: whole(0, 999) })
  const author = () => ({ email: `author${whole(1, 30)}@example.com`, full_name: 'Author' })
  const aPost = () => ({ board: 'bugs', title: `Held ${whole(1, 999)}`, content: 'Or not' })
  const operations: (() => Operation)[] = [
    merge,
    merge,
    () => send('DELETE', `${post}merge/`, undefined, 'unmerge'),
    () => send('PUT', `${post}vote/`, undefined, 'vote'),
    () => send('PUT', `${post}voters/${ids.person()}/`, undefined, 'vote for a customer'),
    () => send('PUT', `${post}voters/${ids.person()}/`, undefined, 'vote for a customer'),
    () => send('DELETE', `${post}voters/${ids.person()}/`, undefined, 'take a vote back'),
    () => send('PUT', `${post}follow/`, undefined, 'follow'),
    () => send('DELETE', `${post}follow/`, undefined, 'unfollow'),
    () => send('POST', `${post}comments/`, { content: 'Yes', internal: chance(0.3) }, 'comment'),
    () => send('POST', `${post}comments/`, { content: 'So?', parent_id: ids.comment() }, 'comment'),
    () => send('PATCH', post, { status: ids.status(), status_comment: 'Now' }, 'change status'),
    () => send('PATCH', post, { tags: [ids.tag(), ids.tag()] }, 'put tags on'),
    () => send('DELETE', post, undefined, 'delete a post'),
    () => send('POST', `${post}restore/`, undefined, 'restore a post'),
    () => send('POST', `${api}/tokens/`, { name: 'Storm', scopes: someScopes() }, 'issue a token'),
    () => send('DELETE', `${api}/tokens/${ids.token()}/`, undefined, 'revoke a token'),
    () => send('PATCH', `${api}/company/`, { access: pick(['public', 'sign_in']) }, 'access'),
    () => ({ ...send('PUT', `${api}/company/logo/`), kind: 'logo', body: `GIF89a${whole(1, 9)}` }),
    () => send('DELETE', `${api}/company/logo/`, undefined, 'logo'),
    () => send('GET', `${api}/events/`, undefined, 'events'),
    () => send('GET', `${api}/posts/?merged=true&sort=top&voter=${ids.person()}`),
    upload,
    upload,
    () => send('PATCH', post, { images: [ids.image()] }, 'put an image on'),
    () => send('PATCH', comment, { images: [ids.image()] }, 'put an image on'),
    () => send('PATCH', pick([post, comment]), { images: [] }, 'take images away'),
    () => send('POST', `${api}/posts/bulk/`, { ids: some(), ...bulk() }, 'bulk change'),
    () => send('POST', `${api}/posts/bulk/`, { ids: some(), ...bulk() }, 'bulk change'),
    () => send('POST', `${api}/posts/bulk/${ids.bulk()}/undo/`, undefined, 'undo'),
    () => send('POST', `${api}/organizations/`, named(), 'organization'),
    () => send('PATCH', organization, { revenue: whole(0, 999) }, 'revenue'),
    () => send('DELETE', organization, undefined, 'delete an organization'),
    () => send('PATCH', person, { organization: ids.organization() }, 'join an organization'),
    () => send('PATCH', person, { organization: ids.organization() }, 'join an organization'),
    () => send('PATCH', `${api}/company/`, { moderation: pick(['all', 'never']) }, 'moderation'),
    () => send('POST', `${post}comments/`, { content: 'I', as_user: author() }, 'held comment'),
    () => send('POST', `${api}/posts/`, { ...aPost(), as_user: author() }, 'held post'),
    () => send('PATCH', item, { action: pick(['approve', 'trust', 'reject']) }, 'decide'),
    () => send('PATCH', item, { action: 'spam' }, 'decide'),
    () => send('POST', `${pick([post, comment])}report/`, { reason: 'abuse' }, 'report'),
    () => send('PUT', `${person}block/`, { remove_content: chance(0.7) }, 'block'),
    () => send('DELETE', `${person}block/`, undefined, 'unblock'),
    () => send('DELETE', `${person}block/`, undefined, 'unblock'),
    () => send('POST', `${person}void-votes/`, undefined, 'void votes'),
    () => send('POST', `${api}/users/${ids.user()}/erase/`, undefined, 'erase'),
    () => send('GET', `${person}export/`, undefined, 'export'),
    // Rarely: what most requests are about goes with it.
    () =>
      chance(0.2)
        ? send('DELETE', `${api}/batches/${ids.batch()}/`, undefined, 'remove a batch')
        : send('POST', `${api}/batches/`, { kind: 'demo' }, 'load the demo'),
  ]
  const someScopes = () =>
    pick([['posts:read'], ['votes:write', 'posts:write'], ['comments:write']])
  return pick(operations)()
}

type Counted = { posts: number; events: number }

/** Of each company, the counts that its log alone leads to are those that are stored. How many posts and events that were. */
export async function expectRebuilt(store: Store): Promise<Counted> {
  const counted = { posts: 0, events: 0 }
  const companies = await store.installation.selectFrom('companies').select('id').execute()
  for (const { id } of companies) {
    const db = store.company(id)
    const stored = await storedCounts(db)
    expect([id, (await replayPosts(db)).allCounts()]).toEqual([id, stored])
    counted.posts += stored.length
    const events = db.query.selectFrom('events').select('version')
    counted.events += (await events.execute()).length
  }
  return counted
}
