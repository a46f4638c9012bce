import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { get, paths, post, postsPage } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { goodBody, refusals } from '../support/create-cases.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { invalidJson, undecidedJsonValues, validJsonValues } from '../support/json-cases.ts'
import {
  lines,
  openConnection,
  type RawAnswer,
  sendRaw,
  writeThenRead,
} from '../support/raw-socket.ts'

// How a body is read, down to the byte. Every endpoint reads its body in the same way: this one stands for all.

const path = paths.create

const bytesMax = 256 * 1024
const chunked = 'Transfer-Encoding: chunked'
const start = '"board":"ideas","email":"someone@customers.example","full_name":"Someone"'
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('the body of create-simple-post', () => {
  describe('what is no JSON, or means something else to another reader, is refused and stores nothing', () => {
    const { send } = refusals(path)

    test.each(Object.keys(invalidJson))('no JSON: %s', async name => {
      await expectProblem(send(invalidJson[name]), 400, 'invalid_json')
    })

    test('a body that is no object', async () => {
      for (const body of ['[]', '"x"', '1', 'null', 'true', '[{}]'])
        await expectProblem(send(body), 400, 'invalid_json')
    })

    test.each([
      `{${start},"title":"a","title":"b"}`,
      `{${start},"title":"a","title":"a"}`,
      `{${start},"title":"a","\\u0074itle":"b"}`,
      `{${start},"title":"a","\\u0074\\u0069tle":"b"}`,
      `{${start},"title":"a","board":"bugs"}`,
      `{${start},"title":"a","x":1,"x":2}`,
      `{${start},"title":"a","x":{"y":1,"y":2}}`,
      `{${start},"title":"a","x":[{"y":[{"z":1,"\\u007a":2}]}]}`,
      `{${start},"title":"a","":1,"":2}`,
      `{${start},"title":"a","__proto__":1,"__proto__":2}`,
    ])('a key given twice is refused: %s', async body => {
      await expectProblem(send(body), 400, 'invalid_json')
    })

    test.each([
      `{${start},"title":"\\ud800"}`,
      `{${start},"title":"\\udc00"}`,
      `{${start},"title":"a\\ud800b"}`,
      `{${start},"title":"\\udc00\\ud800"}`,
      `{${start},"title":"\\ud83d\\ud83d\\ude00"}`,
      `{${start},"title":"a","content":"\\uD800"}`,
      `{${start},"title":"a","x":["\\udfff"]}`,
      `{${start},"title":"a","\\ud800":1}`,
    ])('a lone surrogate is refused: %s', async body => {
      await expectProblem(send(body), 400, 'invalid_json')
    })

    test.each([
      `{${start},"title":"\\u0000"}`,
      `{${start},"title":"a\\u0000b"}`,
      `{${start},"title":"a","content":"\\u0000"}`,
      `{${start},"title":"a","x":"\\u0000"}`,
      `{${start},"title":"a","x":{"y":["\\u0000"]}}`,
      `{${start},"title":"a","\\u0000":1}`,
      `{"board":"ideas\\u0000","title":"a","email":"a@b.example","full_name":"A"}`,
      `{"board":"ideas","title":"a","email":"a@b.example\\u0000","full_name":"A"}`,
    ])('a NUL is refused: %s', async body => {
      await expectProblem(send(body), 400, 'invalid_json')
    })

    test('nesting deeper than 32 is refused, however the rest reads', async () => {
      for (const depth of [32, 33, 1000, 100_000]) {
        const body = `{${start},"title":"a","x":${nested(depth)}}`
        await expectProblem(send(body), 400, 'invalid_json')
      }
      const objects = `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`
      await expectProblem(send(`{${start},"title":"a","x":${objects}}`), 400, 'invalid_json')
    })
  })

  describe('JSON of any kind in a field that nobody asked for', () => {
    const withValue = async (value: string) => {
      const { adminToken: token } = await sharedCompany()
      return post(path, `{"x":${value},${JSON.stringify(goodBody).slice(1)}`, { token })
    }

    test('is ignored, numbers beyond what a double holds, too', async () => {
      for (const value of [...validJsonValues, ...undecidedJsonValues])
        expect([value, (await withValue(value)).status]).toEqual([value, 201])
    })

    test('may be nested 32 deep, the body itself included', async () => {
      expect((await withValue(nested(31))).status).toBe(201)
    })
  })

  describe('its size', () => {
    test('256 KiB are fine, one byte more is 413, and stores nothing', async () => {
      const { adminToken: token } = await freshCompany()
      expect((await post(path, padded(bytesMax), { token })).status).toBe(201)
      const tooLarge = post(path, padded(bytesMax + 1), { token })
      await expectProblem(tooLarge, 413, 'body_too_large')
      const huge = post(path, padded(1024 * 1024), { token })
      await expectProblem(huge, 413, 'body_too_large')
      expect((await postsPage(token)).results).toHaveLength(1)
    })

    test('a length that is only announced is refused before the body comes', async () => {
      const { adminToken } = await sharedCompany()
      const head = [...rawHead(path, adminToken), 'Content-Length: 10000000000']
      const answer = await sendRaw(lines(head))
      expect(answer).not.toBe('closed')
      if (answer !== 'closed') expect(answer.status).toBe(413)
    })

    test('a body without a length is refused when the limit is reached', async () => {
      const { adminToken } = await sharedCompany()
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      const head = [...rawHead(path, adminToken), chunked]
      const answer = await sendRaw(lines(head, `${chunk.repeat(5)}0\r\n\r\n`))
      if (answer !== 'closed') expect(answer.status).toBe(413)
      expect((await get(paths.me, { token: adminToken })).status).toBe(200)
    })

    test.each(['with a length', 'in chunks'])(
      'a client that writes 1 MB %s before it reads gets its 413, and may ask again',
      async how => {
        const { adminToken } = await sharedCompany()
        const body = 'x'.repeat(1024 * 1024)
        const head = rawHead(path, adminToken)
        const request =
          how === 'in chunks'
            ? lines([...head, chunked], `100000\r\n${body}\r\n0\r\n\r\n`)
            : lines([...head, `Content-Length: ${body.length}`], body)
        for (let n = 0; n < 20; n++) {
          const answer = await writeThenRead(request)
          expect(typeof answer === 'string' ? answer : answer.status).toBe(413)
        }
        const connection = await openConnection()
        for (let n = 0; n < 2; n++) {
          connection.send(request)
          expect(((await connection.answer()) as RawAnswer).status).toBe(413)
        }
        connection.destroy()
      },
    )

    test('a body without an end is cut', async () => {
      const { adminToken } = await sharedCompany()
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      const connection = await openConnection()
      let isCut = false
      void connection.closed.then(() => (isCut = true))
      connection.send(lines([...rawHead(path, adminToken), chunked]))
      let sentBytes = 0
      while (!isCut && sentBytes < 200e6) {
        connection.send(chunk)
        sentBytes += chunk.length
        if (sentBytes % (16 * chunk.length) === 0) await Bun.sleep(1)
      }
      expect(isCut).toBe(true)
      const answer = await connection.answer()
      if (answer !== 'closed')
        expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close'])
    })

    test('a client that asks whether it may send learns that it may not', async () => {
      const { adminToken } = await sharedCompany()
      const head = [...rawHead(path, adminToken), 'Content-Length: 1000000']
      const answer = await sendRaw(lines([...head, 'Expect: 100-continue']))
      expect(answer === 'closed' ? answer : answer.status).toBe(413)
    })

    test('a small body without a length is a body like any other', async () => {
      const { adminToken } = await sharedCompany()
      const text = JSON.stringify(goodBody)
      const head = [...rawHead(path, adminToken), chunked]
      const body = `5\r\n${text.slice(0, 5)}\r\n${(text.length - 5).toString(16)}\r\n${text.slice(5)}\r\n0\r\n\r\n`
      const answer = await sendRaw(lines(head, body))
      expect(answer === 'closed' ? answer : answer.status).toBe(201)
    })
  })

  describe('its type', () => {
    const send = async (headers: Record<string, string | null>, body: unknown = goodBody) =>
      post(path, body, { token: (await sharedCompany()).adminToken, headers })

    test.each([
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonx',
      'json',
      'text/plain; application/json',
      'application/json; charset=utf-16',
      'application/json; v=1; charset=utf-16',
      'app"lication/json',
      '"application/json"',
      'application / json',
      'application/ json',
      'application/json; charset="utf-8',
      'application/json; charset = utf-8',
      '*/*',
    ])('%s is 415', async type => {
      await expectProblem(send({ 'content-type': type }), 415, 'unsupported_media_type')
    })

    test('no type at all is 415', async () => {
      await expectProblem(send({ 'content-type': null }), 415, 'unsupported_media_type')
    })

    test.each([
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
      'Application/JSON',
      'application/json; v=1; charset=utf-8',
      'application/json ; charset="utf-8"',
    ])('%s is read', async type => {
      expect((await send({ 'content-type': type })).status).toBe(201)
    })

    test('an encoding that is not read is 415', async () => {
      for (const encoding of ['unknown', 'br', 'gzip,gzip']) {
        const answer = send({ 'content-encoding': encoding })
        await expectProblem(answer, 415, 'unsupported_media_type')
      }
    })

    test('a small body that unpacks into a large one creates nothing', async () => {
      const bomb = gzipSync(padded(bytesMax * 40))
      const answer = await send({ 'content-encoding': 'gzip' }, new Uint8Array(bomb))
      await expectProblem(answer, answer.status === 415 ? 415 : 413)
    })
  })

  describe('Accept', () => {
    const send = (token: string, accept: string | null) =>
      post(path, goodBody, { token, headers: { accept } })

    test('without JSON nothing is stored', async () => {
      const { adminToken: token } = await freshCompany()
      await expectProblem(send(token, 'text/html'), 406, 'not_acceptable')
      expect((await postsPage(token)).results).toEqual([])
    })

    test.each([
      null,
      '*/*',
      'application/*',
      'application/json',
      'APPLICATION/JSON',
      'application/json; charset=utf-8',
      'text/html, application/json;q=0.1',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/*;q=0, application/json',
      `${'text/x-filler;q=0.1, '.repeat(300)}*/*`,
    ])('%p allows JSON', async accept => {
      const { adminToken: token } = await sharedCompany()
      expect((await send(token, accept)).status).toBe(201)
    })
  })
})

/** A good body of exactly this many bytes. */
function padded(bytes: number): string {
  const empty = JSON.stringify({ ...goodBody, padding: '' })
  return JSON.stringify({ ...goodBody, padding: 'x'.repeat(bytes - empty.length) })
}

function rawHead(path: string, token: string): string[] {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
  ]
}
