import { describe, expect, test } from 'bun:test'
import { head, paths } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'
import { lines, type RawAnswer, sendRaw } from '../support/raw-socket.ts'

describe('methods', () => {
  test.each(['TRACE', 'PROPFIND', 'CONNECT'])('%s is 405', async method => {
    const { answer, adminToken } = await asked(method)
    expect(answer).toMatchObject({ status: 405 })
    expect((answer as RawAnswer).body).not.toContain(adminToken)
  })

  // Bun's parser knows no such method and closes: Hark never hears of the request, and cannot answer it.
  test.each(['get', 'Post', 'FOO'])('%s is no method: the connection is closed', async method => {
    expect((await asked(method)).answer).toBe('closed')
  })

  async function asked(method: string) {
    const { adminToken } = await sharedCompany()
    const authorization = `Authorization: Bearer ${adminToken}`
    const request = lines([`${method} ${paths.posts} HTTP/1.1`, 'Host: x', authorization])
    return { answer: await sendRaw(request), adminToken }
  }

  test('a method in a header or a parameter is not a method', async () => {
    const { adminToken } = await sharedCompany()
    const answer = (await sendRaw(
      lines([
        `GET ${paths.create}?_method=POST HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${adminToken}`,
        'X-HTTP-Method-Override: POST',
        'X-Method-Override: POST',
      ]),
    )) as RawAnswer
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })

  test('HEAD is refused wherever GET is', async () => {
    const { adminToken: token } = await sharedCompany()
    const refused = await head(paths.create, { token })
    expect([refused.status, refused.text]).toEqual([405, ''])
    expect((await head('/api/v1/nothing/', { token })).status).toBe(404)
    expect((await head(paths.posts)).status).toBe(401)
  })
})
