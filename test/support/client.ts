import { type RunningHark, server } from './hark.ts'
import { holdAgainstDocument } from './openapi.ts'
import { harkClient } from './typed-client.ts'
import type { Comment, CommentDetails, Created, Envelope, Post, ThreadComment } from './types.ts'

export type Call = {
  token?: string
  /** Null takes a header away that would otherwise be sent. */
  headers?: Record<string, string | null>
  query?: Record<string, string | number> | string
  /** Text and bytes go out as they are, anything else as JSON. */
  body?: unknown
  server?: RunningHark
}

export type Answer = {
  method: string
  url: string
  status: number
  headers: Headers
  bytes: Uint8Array
  text: string
  json: <T>() => T
}

/** One request. Every answer is held against the served OpenAPI document before it is returned. */
export async function request(method: string, path: string, call: Call = {}): Promise<Answer> {
  // Only where it is asked: a test that has its own server needs no other.
  const target = async () => call.server ?? (await server())
  const url = withQuery(path.startsWith('http') ? path : (await target()).url + path, call.query)
  const response = await fetch(url, {
    method,
    headers: requestHeaders(call),
    redirect: 'manual',
    ...(call.body === undefined ? {} : { body: encodeBody(call.body) }),
  }).catch(async cause => {
    throw new Error(`${method} ${url} got no answer. ${(await target()).fate()}`, { cause })
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isText = !response.headers.get('content-type')?.startsWith('image/')
  const text = new TextDecoder(isText ? 'utf-8' : 'latin1', { fatal: true }).decode(bytes)
  const answer: Answer = {
    method,
    url,
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    json: <T>() => JSON.parse(text) as T,
  }
  await holdAgainstDocument(answer)
  return answer
}

export const get = (path: string, call?: Call) => request('GET', path, call)
export const head = (path: string, call?: Call) => request('HEAD', path, call)
export const post = (path: string, body: unknown, call?: Call) =>
  request('POST', path, { ...call, body })

export const patch = (path: string, body: unknown, call?: Call) =>
  request('PATCH', path, { ...call, body })

export const put = (path: string, call?: Call) => request('PUT', path, call)
export const remove = (path: string, call?: Call) => request('DELETE', path, call)

export const paths = {
  posts: '/api/v1/posts/',
  similar: '/api/v1/posts/similar/',
  search: '/api/v1/search/',
  create: '/api/v1/posts/create/',
  createAsUser: '/api/v1/posts/create/as-user/',
  comments: '/api/v1/comments/',
  boards: '/api/v1/boards/',
  statuses: '/api/v1/statuses/',
  events: '/api/v1/events/',
  me: '/api/v1/me/',
  openapi: '/api/v1/openapi.json',
} as const

export async function postsPage(token: string, query: Call['query'] = {}): Promise<Envelope<Post>> {
  return (await expectStatus(200, get(paths.posts, { token, query }))).json<Envelope<Post>>()
}

export async function commentsPage(
  token: string,
  query: Call['query'] = {},
): Promise<Envelope<Comment>> {
  return (await expectStatus(200, get(paths.comments, { token, query }))).json<Envelope<Comment>>()
}

/** Comments on a post as the token owner. */
export async function createComment(
  token: string,
  postId: number,
  fields: Record<string, unknown> = {},
  call: Call = {},
): Promise<CommentDetails> {
  const body = { content: 'A comment', ...fields }
  const send = () => post(threadPath(postId), body, { token, ...call })
  return (await expectStatus(201, retried(send))).json<CommentDetails>()
}

/** Where the comments of a post are. */
export const threadPath = (postId: number | string) => `${paths.posts}${postId}/comments/`

/** All that is read below a post. */
export async function threadOf(token: string, postId: number): Promise<ThreadComment[]> {
  const params = { path: { id: postId }, query: { page_size: 100 } }
  const hark = await harkClient(token)
  return Array.fromAsync(hark.list('/api/v1/posts/{id}/comments/', { params }))
}

/** How many of the newest hundred posts have this title. */
export async function countTitled(token: string, title: string): Promise<number> {
  const { results } = await postsPage(token, { page_size: 100 })
  return results.filter(post => post.title === title).length
}

const retriesMax = 5

/**
 * As a client should where more is asked than a busy machine answers within a second: again after the time that
 * the answer names. For tests that ask for much at once, and for what a test needs before it begins.
 */
export async function retried(send: () => Promise<Answer>): Promise<Answer> {
  for (let retry = 0; ; retry++) {
    const answer = await send()
    if (answer.status !== 503 || retry === retriesMax) return answer
    await Bun.sleep(1000 * Number(answer.headers.get('retry-after')))
  }
}

/** Creates a post as the token owner; everything but the token has a sensible default. */
export async function createPost(
  token: string,
  fields: { board?: string; title?: string; content?: string } = {},
  call: Call = {},
): Promise<Created> {
  const body = { board: 'ideas', title: 'A post', ...fields }
  const send = () => post(paths.create, body, { token, ...call })
  return (await expectStatus(201, retried(send))).json<Created>()
}

export async function createPostAsUser(
  token: string,
  fields: { board?: string; title?: string; content?: string; email: string; full_name?: string },
  call: Call = {},
): Promise<Created> {
  const body = { board: 'ideas', title: 'A post of a customer', ...fields }
  const send = () => post(paths.createAsUser, body, { token, ...call })
  return (await expectStatus(201, retried(send))).json<Created>()
}

export async function expectStatus(status: number, pending: Promise<Answer>): Promise<Answer> {
  const answer = await pending
  if (answer.status === status) return answer
  throw new Error(
    `Expected ${status}, got ${answer.status} from ${answer.method} ${answer.url}: ${answer.text.slice(0, 1000)}`,
  )
}

function withQuery(url: string, query: Call['query']): string {
  if (query === undefined) return url
  const text =
    typeof query === 'string'
      ? query
      : Object.entries(query)
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&')
  if (text === '') return url
  return url + (url.includes('?') ? '&' : '?') + text
}

function requestHeaders(call: Call): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`)
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return headers
}

/** Always bytes, so that the runtime adds no Content-Type of its own. */
function encodeBody(body: unknown): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new TextEncoder().encode(text)
}
