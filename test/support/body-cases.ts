import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { countTitled, paths, post, request } from './client.ts'
import { sharedCompany, unique } from './company.ts'
import { type CreatePath, goodBody } from './create-cases.ts'
import { expectProblem } from './expect-problem.ts'
import { lines, openConnection, type RawAnswer, sendRaw, writeThenRead } from './raw-socket.ts'

const bytesMax = 256 * 1024
const chunked = 'Transfer-Encoding: chunked'

/** A good body of exactly this many bytes. */
function padded(bytes: number, title = goodBody.title): string {
  const empty = JSON.stringify({ ...goodBody, title, padding: '' })
  return JSON.stringify({ ...goodBody, title, padding: 'x'.repeat(bytes - empty.length) })
}

export function describeBodyTooLarge(path: CreatePath): void {
  describe('the size of a body', () => {
    test('256 KiB are fine, one byte more is 413, and stores nothing', async () => {
      const { adminToken: token } = await sharedCompany()
      const title = unique()
      expect((await post(path, padded(bytesMax, title), { token })).status).toBe(201)
      const tooLarge = post(path, padded(bytesMax + 1, title), { token })
      await expectProblem(tooLarge, 413, 'body_too_large')
      const huge = post(path, padded(1024 * 1024, title), { token })
      await expectProblem(huge, 413, 'body_too_large')
      expect(await countTitled(token, title)).toBe(1)
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
      const head = [...rawHead(path, adminToken), 'Transfer-Encoding: chunked']
      const answer = await sendRaw(lines(head, `${chunk.repeat(5)}0\r\n\r\n`))
      if (answer !== 'closed') expect(answer.status).toBe(413)
      expect((await request('GET', paths.me, { token: adminToken })).status).toBe(200)
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
      const head = [...rawHead(path, adminToken), 'Transfer-Encoding: chunked']
      const body = `5\r\n${text.slice(0, 5)}\r\n${(text.length - 5).toString(16)}\r\n${text.slice(5)}\r\n0\r\n\r\n`
      const answer = await sendRaw(lines(head, body))
      expect(answer === 'closed' ? answer : answer.status).toBe(201)
    })
  })
}

export function describeUnsupportedMediaType(path: CreatePath): void {
  describe('the type of a body', () => {
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
}

function rawHead(path: string, token: string): string[] {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
  ]
}
