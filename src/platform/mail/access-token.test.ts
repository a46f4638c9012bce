import { expect, test } from 'bun:test'
import { accessTokens, requestToken } from './access-token.ts'

const client = { clientId: 'a', clientSecret: 'b', refreshToken: '', scope: '' }

test('a token is used until it ends, by everyone who waits for it; what is no token is none', async () => {
  let count = 0
  let answer: unknown
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch() {
      count++
      return Response.json(answer)
    },
  })
  const tokenUrl = `http://127.0.0.1:${server.port}/`
  const options = { allow: [`127.0.0.1:${server.port}`] }
  answer = { access_token: 'short', expires_in: 30 }
  const find = accessTokens(() => requestToken({ ...client, tokenUrl }, options))
  const both = await Promise.all([find(false), find(false)])
  expect([both.map(({ token }) => token), count]).toEqual([['short', 'short'], 1])
  // It ends within a minute.
  answer = { access_token: 'long', expires_in: 3_600 }
  for (let at = 0; at < 3; at++) expect((await find(false)).token).toBe('long')
  expect(count).toBe(2)
  for (answer of [
    {},
    [],
    null,
    { access_token: 7 },
    { access_token: 'a\r\nb' },
    { access_token: '' },
  ])
    await expect(find(true)).rejects.toMatchObject({ code: 'EOAUTH2' })
  await server.stop(true)
})

test('tokens come from no address of the network that the service runs in, and why is for the log', async () => {
  const tokenUrl = 'http://10.1.2.3/token'
  const failure = await requestToken({ ...client, tokenUrl }, { allow: [] }).catch(error => error)
  expect(failure).toMatchObject({ code: 'EOAUTH2', message: expect.stringContaining('allowed') })
  expect(failure).not.toHaveProperty('response')
})
