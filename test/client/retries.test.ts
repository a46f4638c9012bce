import { afterAll, expect, test } from 'bun:test'
import { createHarkClient, HarkConnectionError, HarkError } from 'hark/client'
import { countTitled } from '../support/client.ts'
import { sharedCompany, unique } from '../support/company.ts'
import { server } from '../support/hark.ts'
import { startReceiver, stopReceivers } from '../support/receiver.ts'

afterAll(stopReceivers)

type Fault = 'lost answer' | 'unknown outcome' | 'cut answer' | 'busy' | 'gateway' | 'still running'

const busy: Partial<Record<Fault, ResponseInit>> = {
  busy: { status: 503, headers: { 'retry-after': '0' } },
  gateway: { status: 502 },
  'still running': { status: 409, headers: { 'retry-after': '0' } },
}

const unknownOutcome = () =>
  Response.json({ code: 'outcome_unknown', request_id: 'any' }, { status: 500 })

/** The way to the real server: each attempt that has a fault in store meets it, and the others get through. */
async function faultyFetch(faults: Fault[]) {
  const { url } = await server()
  const keys: (string | null)[] = []
  const breaking = await startReceiver(socket => {
    socket.end(
      'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"',
    )
  })
  const send = async (request: Request): Promise<Response> => {
    keys.push(request.headers.get('idempotency-key'))
    const fault = faults.shift()
    if (fault === undefined) return fetch(request)
    if (busy[fault]) return new Response('{}', busy[fault])
    // Carried out, but nobody hears of it.
    await (await fetch(request)).bytes()
    if (fault === 'unknown outcome') return unknownOutcome()
    if (fault === 'cut answer') return fetch(`http://127.0.0.1:${breaking.port}/`)
    // A port that nothing listens on: the runtime's own failure.
    return fetch('http://127.0.0.1:1/')
  }
  const { adminToken: token } = await sharedCompany()
  return { keys, client: createHarkClient({ baseUrl: url, token, fetch: send }), token }
}

test.each<[string, Fault[]]>([
  ['whose answers are lost', ['lost answer', 'lost answer']],
  ['whose answer breaks off', ['cut answer']],
  ['whose outcome the server does not know', ['unknown outcome', 'unknown outcome']],
  ['that is refused, lost and still running', ['busy', 'gateway', 'lost answer', 'still running']],
])('a write %s is carried out once', async (_, faults) => {
  const attempts = faults.length + 1
  const { client, keys, token } = await faultyFetch(faults)
  const title = `Once ${unique()}`
  const { data } = await client.POST('/api/v1/posts/create/', { body: { board: 'ideas', title } })
  expect(data.status).toBe('Success')
  expect(await countTitled(token, title)).toBe(1)
  expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([attempts, 1, 'string'])
})

test('two writes have two keys, a read has none, and a key of your own is used', async () => {
  const { client, keys } = await faultyFetch([])
  const body = { board: 'ideas', title: 'Keyed' }
  await client.POST('/api/v1/posts/create/', { body })
  await client.POST('/api/v1/posts/create/', { body })
  await client.GET('/api/v1/me/')
  const own = unique()
  await client.POST('/api/v1/posts/create/', {
    params: { header: { 'Idempotency-Key': own } },
    body,
  })
  expect(new Set(keys).size).toBe(4)
  expect(keys.slice(2)).toEqual([null, own])
})

test('attempts are bounded; the error has the key, with which nothing is done twice', async () => {
  const { client, keys, token } = await faultyFetch(Array(5).fill('lost answer'))
  const title = `Bounded ${unique()}`
  const send = (key?: string) =>
    client.POST('/api/v1/posts/create/', {
      ...(key && { params: { header: { 'Idempotency-Key': key } } }),
      body: { board: 'ideas', title },
    })
  const error = await send().catch(error => error)
  expect(error).toBeInstanceOf(HarkConnectionError)
  expect(error.idempotencyKey).toBe(keys[0])
  expect(keys.length).toBe(5)
  await send(error.idempotencyKey)
  expect(await countTitled(token, title)).toBe(1)
})

test('a write whose outcome stays unknown is an error with its key', async () => {
  const { client, keys } = await faultyFetch(Array(5).fill('unknown outcome'))
  const body = { board: 'ideas', title: `Unknown ${unique()}` }
  const error = await client.POST('/api/v1/posts/create/', { body }).catch(error => error)
  expect(error).toBeInstanceOf(HarkError)
  expect([error.problem.code, error.idempotencyKey]).toEqual(['outcome_unknown', keys[0]])
})

test('what another attempt would not change is not sent again', async () => {
  const { client, keys } = await faultyFetch([])
  const missing = client.GET('/api/v1/posts/{id}/', { params: { path: { id: 999_999_999 } } })
  expect(await missing.catch(error => error.status)).toBe(404)
  expect(keys.length).toBe(1)
})

/** A server that always answers this, and how it is met. */
async function answeredWith(status: string, body = '{}') {
  const receiver = await startReceiver(socket => {
    socket.end(`HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  })
  const baseUrl = `http://127.0.0.1:${receiver.port}`
  return { receiver, client: createHarkClient({ baseUrl, token: 'hark_any' }) }
}

test('where the server asks for more than a minute, the caller is given the error at once', async () => {
  const { receiver, client } = await answeredWith('429 Too Many Requests\r\nRetry-After: 61')
  const error = await client.GET('/api/v1/me/').catch(error => error)
  expect(error).toBeInstanceOf(HarkError)
  expect([error.status, error.problem, receiver.connectionCount]).toEqual([429, undefined, 1])
})

test('a signal ends waiting for the next attempt', async () => {
  const { receiver, client } = await answeredWith('503 Busy\r\nRetry-After: 50')
  const controller = new AbortController()
  const asked = client.GET('/api/v1/me/', { signal: controller.signal }).catch(error => error)
  while (receiver.requests.length === 0) await Bun.sleep(5)
  controller.abort(new Error('Enough'))
  expect(await asked).toHaveProperty('message', expect.stringMatching(/Enough|abort/i))
  expect(receiver.connectionCount).toBe(1)
})

test('an answer that is no JSON, such as the page of a proxy, is an error with its status', async () => {
  const { client } = await answeredWith('200 OK', '<h1>Sign in to the hotel</h1>')
  const error = await client.GET('/api/v1/me/').catch(error => error)
  expect(error).toBeInstanceOf(HarkError)
  expect([error.status, error.cause]).toEqual([200, expect.any(SyntaxError)])
})

test('the token goes to the base URL alone, wherever `next` leads', async () => {
  const next = 'http://elsewhere.example/api/v1/tags/?cursor=abc'
  const page = (link: string | null) => JSON.stringify({ next: link, previous: null, results: [] })
  const { receiver, client } = await answeredWith('200 OK', page(next))
  const pages = client.pages('/api/v1/tags/', { params: { query: { page_size: 5 } } })
  await pages.next()
  await pages.next()
  const targets = receiver.requests.map(request => request.split(' ')[1])
  expect(targets).toEqual(['/api/v1/tags/?page_size=5', '/api/v1/tags/?page_size=5&cursor=abc'])
})
