import { describe, expect, test } from 'bun:test'
import { head, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { lines, type RawAnswer, sendRaw } from '../../support/raw-socket.ts'

describe('methods', () => {
  test.each(['TRACE', 'PROPFIND', 'get', 'Post', 'FOO', 'CONNECT'])(
    '%s is 400, 405 or 501',
    async method => {
      const { adminToken } = await sharedCompany()
      const authorization = `Authorization: Bearer ${adminToken}`
      const request = lines([`${method} ${paths.posts} HTTP/1.1`, 'Host: x', authorization])
      const answer = await sendRaw(request)
      if (answer === 'closed') return
      expect([400, 405, 501]).toContain(answer.status)
      expect(answer.body).not.toContain(adminToken)
    },
  )

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
