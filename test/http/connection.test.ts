import { describe, expect, test } from 'bun:test'
import { createPost, get, paths } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { lines, openConnection, type RawAnswer } from '../support/raw-socket.ts'

const ask = (token: string, path: string, method = 'GET') =>
  lines([`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`])

/** Of a request that creates a post. */
const headOf = (token: string, body: string) => [
  `POST ${paths.create} HTTP/1.1`,
  'Host: x',
  `Authorization: Bearer ${token}`,
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
]

describe('one connection', () => {
  test('pipelined requests of two companies are answered in order, each with its own', async () => {
    const both = await Promise.all([freshCompany(), freshCompany()])
    for (const company of both)
      await createPost(company.adminToken, { title: `Of ${company.slug}` })
    const asked = Array.from({ length: 20 }, (_, index) => both[index % 2] as (typeof both)[0])
    let [answered, atOnce] = [0, asked.length]
    while (answered < asked.length) {
      const rest = asked.slice(answered, answered + atOnce)
      const connection = await openConnection()
      connection.send(rest.map(company => ask(company.adminToken, paths.posts)).join(''))
      for (const [index, company] of rest.entries()) {
        const answer = await connection.answer()
        // Bun ends a connection on which a request comes in while another waits: those left are sent again, fewer at once.
        if (answer === 'closed') {
          expect(atOnce).toBeGreaterThan(1)
          if (index === 0) atOnce = Math.ceil(atOnce / 2)
          break
        }
        expect(answer.status).toBe(200)
        expect(JSON.parse(answer.body).results[0].title).toBe(`Of ${company.slug}`)
        answered++
      }
      connection.destroy()
    }
  })

  test('pipelined behind a slow one, quick ones wait, or the connection ends', async () => {
    const { adminToken } = await sharedCompany()
    const body = JSON.stringify({ board: 'ideas', title: 'Slow' })
    const create = headOf(adminToken, body)
    const connection = await openConnection()
    connection.send(lines(create, body) + ask(adminToken, paths.me) + ask(adminToken, '/healthz'))
    // The runtime may end a connection on which more is asked before an answer is ready.
    for (const expected of [/"post_id"/, /"email"/, /./]) {
      const answer = await connection.answer()
      if (answer === 'closed') break
      expect(answer.body).toMatch(expected)
    }
    connection.destroy()
    expect((await get(paths.me, { token: adminToken })).status).toBe(200)
  })

  test('a client that asks before it sends its body gets its answer', async () => {
    const { adminToken } = await sharedCompany()
    const body = JSON.stringify({ board: 'ideas', title: 'Expected' })
    const head = [...headOf(adminToken, body), 'Expect: 100-continue']
    const connection = await openConnection()
    connection.send(lines(head))
    connection.send(body)
    expect(((await connection.answer()) as RawAnswer).status).toBe(201)
    connection.destroy()
  })

  test('stays usable after every kind of refusal', async () => {
    const { adminToken } = await sharedCompany()
    const connection = await openConnection()
    for (const [request, status] of [
      [ask('nonsense', paths.posts), 401],
      [ask(adminToken, '/api/v1/nothing/'), 404],
      [ask(adminToken, `${paths.posts}?page_size=x`), 400],
      [ask(adminToken, paths.me), 200],
    ] as const) {
      connection.send(request)
      expect(((await connection.answer()) as RawAnswer).status).toBe(status)
    }
    connection.destroy()
  })

  test('HEAD leaves no body behind on the connection', async () => {
    const { adminToken } = await sharedCompany()
    const connection = await openConnection()
    connection.send(ask(adminToken, paths.posts, 'HEAD'))
    expect(((await connection.answer('HEAD')) as RawAnswer).status).toBe(200)
    connection.send(ask(adminToken, paths.me))
    expect(JSON.parse(((await connection.answer()) as RawAnswer).body)).toHaveProperty('email')
    connection.destroy()
  })

  test('an Upgrade to something else is ignored', async () => {
    const { adminToken } = await sharedCompany()
    for (const protocol of ['websocket', 'h2c', 'TLS/1.0']) {
      const head = [
        `GET ${paths.me} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${adminToken}`,
        'Connection: Upgrade, HTTP2-Settings',
        `Upgrade: ${protocol}`,
        'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Version: 13',
      ]
      const connection = await openConnection()
      connection.send(lines(head))
      const answer = (await connection.answer()) as RawAnswer
      expect(answer.status).toBe(200)
      connection.destroy()
    }
  })

  test('a client that leaves in the middle of anything harms nobody', async () => {
    const { adminToken } = await sharedCompany()
    const starts = ['G', 'GET /', `GET ${paths.posts} HTTP/1.1\r\nHost: x\r\nAuthor`]
    starts.push(lines([`POST ${paths.create} HTTP/1.1`, 'Host: x', 'Content-Length: 500'], '{"bo'))
    starts.push(ask(adminToken, paths.posts))
    for (const start of starts) {
      const connection = await openConnection()
      connection.send(start)
      connection.destroy()
    }
    expect((await get(paths.me, { token: adminToken })).status).toBe(200)
  })
})
