import type { Random } from '../../support/random.ts'
import type { Ids, Operation } from '../conformance/operation.ts'
import { operationsFrom } from '../conformance/random-operation.ts'

const api = '/api/v1'
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
  ]
  const someScopes = () =>
    pick([['posts:read'], ['votes:write', 'posts:write'], ['comments:write']])
  return pick(operations)()
}
