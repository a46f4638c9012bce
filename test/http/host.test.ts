import { beforeAll, describe, expect, test } from 'bun:test'
import { createPost, paths } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { lines, type RawAnswer, sendRaw } from '../support/raw-socket.ts'
import type { Envelope, Post } from '../support/types.ts'

let company: Company
beforeAll(async () => {
  company = await freshCompany()
  for (let count = 0; count < 3; count++) await createPost(company.adminToken, { title: 'Edge' })
})

const ask = (requestLine: string, ...headers: string[]) =>
  sendRaw(lines([requestLine, `Authorization: Bearer ${company.adminToken}`, ...headers]))

/** The list of the token's company, with links on the configured base. */
function expectOwnList(answer: RawAnswer | 'closed'): void {
  expect(answer).not.toBe('closed')
  const { status, headers, body } = answer as RawAnswer
  expect({ status, body }).toEqual({ status: 200, body: expect.anything() })
  expect(headers.get('content-type')).toStartWith('application/json')
  expect(headers.get('x-request-id')).toBeTruthy()
  const page = JSON.parse(body) as Envelope<Post>
  expect(page.next).toStartWith(`${company.baseUrl}/api/v1/posts/?`)
  expect(page.results.map(post => post.title)).toEqual(['Edge'])
  expect(headers.get('link')).not.toContain('evil')
}

const url = `${paths.posts}?page_size=1`

describe('the Host header, or none', () => {
  test('HTTP/1.0 without a Host gets a proper answer', async () => {
    expectOwnList(await ask(`GET ${url} HTTP/1.0`))
  })

  test('HTTP/1.0 with a Host gets a proper answer', async () => {
    expectOwnList(await ask(`GET ${url} HTTP/1.0`, 'Host: localhost'))
  })

  test('HTTP/1.1 without a Host is answered, or refused with 400', async () => {
    expectAnsweredOrRefused(await ask(`GET ${url} HTTP/1.1`))
  })

  test.each([
    'evil.example',
    'evil.example:99999',
    'EVIL.EXAMPLE',
    'localhost:1',
    '127.0.0.1',
    '[::1]:3000',
    'xn--bcher-kva.example',
    `${'a'.repeat(250)}.example`,
  ])('Host: %s changes nothing: neither the company nor the links', async host => {
    expectOwnList(await ask(`GET ${url} HTTP/1.1`, `Host: ${host}`))
  })

  test('what a proxy would forward changes nothing', async () => {
    const answer = await ask(
      `GET ${url} HTTP/1.1`,
      'Host: localhost',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: gopher',
      'X-Forwarded-Prefix: /evil',
      'Forwarded: host=evil.example;proto=https',
      'X-Original-URL: /evil',
      'X-Rewrite-URL: /evil',
      'X-HTTP-Method-Override: DELETE',
    )
    expectOwnList(answer)
  })

  test.each([
    '',
    'a b',
    '[::1',
    '[',
    'a/b',
    'a?b',
    'a#b',
    'user@evil.example',
    ':',
    ':80',
    'a:b:c',
    '%00',
    '%',
    '\\',
    '..',
    'é',
  ])('the strange Host %p is answered, or refused with 400', async host => {
    expectAnsweredOrRefused(await ask(`GET ${url} HTTP/1.1`, `Host: ${host}`))
  })

  test('two Hosts are refused with 400, wherever, and although the answer is cached', async () => {
    const path = `${new URL(company.baseUrl).pathname}/board/ideas/`
    for (const target of [url, path, '/healthz', '/api/docs/']) {
      for (const hosts of [
        ['Host: a'],
        ['Host: a'],
        ['Host: a', 'Host: b'],
        ['Host: a', 'Host: a'],
      ]) {
        const answer = (await ask(`GET ${target} HTTP/1.1`, ...hosts)) as RawAnswer
        const expected = hosts.length === 1 ? 200 : 400
        expect([target, hosts, answer.status]).toEqual([target, hosts, expected])
      }
    }
    const refused = (await ask(`GET ${url} HTTP/1.1`, 'Host: a', 'Host: b')) as RawAnswer
    expect(JSON.parse(refused.body).code).toBe('invalid_request')
  })

  test.each([
    'http://evil.example',
    'https://evil.example:444',
    'http://localhost',
    'http://user:pass@evil.example',
  ])('the absolute form %s/… is answered, or refused with 400', async origin => {
    expectAnsweredOrRefused(await ask(`GET ${origin}${url} HTTP/1.1`, 'Host: localhost'))
  })

  test('a page is served whatever the Host', async () => {
    const path = `${new URL(company.baseUrl).pathname}/board/ideas/`
    for (const host of ['evil.example', 'x']) {
      const answer = (await sendRaw(lines([`GET ${path} HTTP/1.1`, `Host: ${host}`]))) as RawAnswer
      expect(answer.status).toBe(200)
      expect(answer.body).not.toContain('evil.example')
    }
    expect(((await sendRaw(lines([`GET ${path} HTTP/1.0`]))) as RawAnswer).status).toBe(200)
  })
})

/** 400 may come from below us and then has no body; an error page of another maker never shows. */
function expectAnsweredOrRefused(answer: RawAnswer | 'closed'): void {
  expect(answer).not.toBe('closed')
  const refused = answer as RawAnswer
  if (refused.status !== 400) {
    expectOwnList(answer)
    return
  }
  expect(refused.body).not.toMatch(/<html|Bun|stack/i)
  if (refused.body !== '') {
    expect(refused.headers.get('content-type')).toStartWith('application/problem+json')
  }
}
