import { afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { get, paths, postsPage } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { lines, type RawAnswer, sendRaw } from '../support/raw-socket.ts'

let company: Company
let head: string[]
beforeAll(async () => {
  company = await freshCompany()
  head = [
    `POST ${paths.create} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${company.adminToken}`,
    'Content-Type: application/json',
  ]
})

const body = JSON.stringify({ board: 'ideas', title: 'Smuggled' })
const length = `Content-Length: ${body.length}`
const hex = body.length.toString(16)
const chunked = `${hex}\r\n${body}\r\n0\r\n\r\n`

/** Refused by 4xx, 501 or 505, or by ending the connection: never done, and never our fault. */
function expectRefused(answer: RawAnswer | 'closed'): void {
  if (answer === 'closed') return
  const isRefusal = answer.status >= 400 && answer.status < 500
  expect([answer.status, isRefusal || [501, 505].includes(answer.status)]).toEqual([
    answer.status,
    true,
  ])
  expect(answer.body).not.toMatch(/<html|\bBun\b|stack/i)
}

afterEach(async () => {
  // Whatever came in, nothing was stored and the server lives.
  expect((await postsPage(company.adminToken)).results).toEqual([])
})

describe('a body whose end two readers could see in two places', () => {
  test.each([
    ['a length and chunks', [length, 'Transfer-Encoding: chunked'], chunked],
    ['chunks and a length', ['Transfer-Encoding: chunked', length], chunked],
    ['chunked, identity', ['Transfer-Encoding: chunked, identity'], chunked],
    ['identity, chunked with a length', ['Transfer-Encoding: identity, chunked', length], chunked],
    ['xchunked', ['Transfer-Encoding: xchunked'], chunked],
    ['chunked twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunked],
    ['two lengths', [length, `Content-Length: ${body.length + 1}`], `${body} `],
    ['two lengths in one', [`Content-Length: ${body.length}, ${body.length + 1}`], `${body} `],
    ['a negative length', ['Content-Length: -5'], body],
    ['a signed length', [`Content-Length: +${body.length}`], body],
    ['a length of words', ['Content-Length: many'], body],
    ['a hexadecimal length', [`Content-Length: 0x${hex}`], body],
    ['a length beyond numbers', ['Content-Length: 99999999999999999999999999'], body],
    ['a chunk of no size', ['Transfer-Encoding: chunked'], `zz\r\n${body}\r\n0\r\n\r\n`],
    ['a negative chunk', ['Transfer-Encoding: chunked'], `-${hex}\r\n${body}\r\n0\r\n\r\n`],
    ['a chunk longer than told', ['Transfer-Encoding: chunked'], `5\r\n${body}\r\n0\r\n\r\n`],
  ])('%s is refused', async (_, headers, content) => {
    expectRefused(await sendRaw(lines([...head, ...headers], content)))
  })

  test('a body shorter than its length creates nothing', async () => {
    const announced = `Content-Length: ${body.length + 10}`
    const answer = await sendRaw(lines([...head, announced], body), { isTruncated: true })
    expectRefused(answer)
  })

  test('a body longer than its length creates nothing', async () => {
    const announced = `Content-Length: ${body.length - 5}`
    expectRefused(await sendRaw(lines([...head, announced], body)))
  })
})

describe('a head that is no HTTP', () => {
  test.each([
    ['a space before the colon', ['X-A : b']],
    ['a folded line', ['X-A: b', ' c']],
    ['a header without a colon', ['nonsense']],
    ['a header without a name', [': b']],
    ['a NUL in a value', ['X-A: a\0b']],
    ['a NUL in a name', ['X-\0A: b']],
    ['a bare CR in a value', ['X-A: a\rb']],
  ])('%s is refused', async (_, headers) => {
    expectRefused(await sendRaw(lines([...head, ...headers, length], body)))
  })

  test.each([
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
    'GET / FTP/1.1\r\nHost: x\r\n\r\n',
    'GET  / HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / extra HTTP/1.1\r\nHost: x\r\n\r\n',
    'NONSENSE\r\n\r\n',
    'GET /api/v1/posts/ HTTP/1.1\nHost: x\n\n',
    'GET nothing HTTP/1.1\r\nHost: x\r\n\r\n',
  ])('%p is refused', async text => {
    expectRefused(await sendRaw(text, { isTruncated: true }))
  })

  test('more head than any client needs is refused', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => `X-H${index}: v`)
    const long = [`X-Long: ${'x'.repeat(200_000)}`]
    for (const headers of [many, long]) {
      expectRefused(await sendRaw(lines([...head, ...headers, length], body)))
    }
    const address = `GET /${'x'.repeat(200_000)} HTTP/1.1`
    expectRefused(await sendRaw(lines([address, 'Host: x'])))
  })

  test.each([
    ['no Host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['no colon', 400, 'GET /healthz HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
    ['two lengths', 400, `${lines(['POST / HTTP/1.1', 'Host: x', length, 'Content-Length: 1'])}`],
    ['a long URL', 431, lines([`GET /${'x'.repeat(17_000)} HTTP/1.1`, 'Host: x'])],
    ['a long header', 431, lines(['GET / HTTP/1.1', 'Host: x', `X-A: ${'x'.repeat(17_000)}`])],
    ['201 headers', 431, lines(['GET / HTTP/1.1', 'Host: x', ...Array(200).fill('X-A: b')])],
    ['HTTP/2', 505, 'GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n'],
  ])('%s gets %i and no body, as documented', async (_, status, text) => {
    const answer = (await sendRaw(text)) as RawAnswer
    expect([answer.status, answer.body]).toEqual([status, ''])
    expect(answer.headers.get('connection')).toBe('close')
  })

  test('a method that HTTP does not know ends the connection', async () => {
    expect(await sendRaw('NONSENSE /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('closed')
  })

  test('an Expect that nobody knows does no harm', async () => {
    const token = company.adminToken
    expect((await get(paths.me, { token, headers: { expect: 'miracles' } })).status).toBeLessThan(
      500,
    )
  })
})
