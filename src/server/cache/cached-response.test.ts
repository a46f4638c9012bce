import { expect, test } from 'bun:test'
import { CachedResponse } from './cached-response.ts'

const line = () => `<li>${crypto.randomUUID()}</li>\n`

function responseWith(body: string) {
  return new CachedResponse({
    route: undefined,
    revisions: { revision: 1, accessRevision: 1, namesRevision: 1 },
    access: 'anyone',
    loggedPath: '/',
    isCacheable: true,
    isAsync: false,
    isCompressible: true,
    status: 200,
    body,
    headers: {},
  })
}

const sent = (response: CachedResponse, accepted = 'gzip') =>
  response.response(new Request('http://a/', { headers: { 'accept-encoding': accepted } }))

test('what is large is compressed while others are served', async () => {
  const body = Array.from({ length: 200_000 }, line).join('')
  const response = responseWith(body)
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await response.compressLarge()
  clearInterval(timer)
  // Compressed by this thread, there would be one at most.
  expect(turns).toBeGreaterThan(2)
  const answer = sent(response)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const bytes = await answer.arrayBuffer()
  expect(bytes.byteLength).toBeLessThan(body.length * 0.7)
  expect(new TextDecoder().decode(Bun.gunzipSync(bytes)) === body).toBe(true)
  expect(await sent(response, 'identity').text()).toBe(body)
})

test.each([100, 3_000])('%i lines are compressed for the first who takes it', async count => {
  const body = line().repeat(count)
  const response = await responseWith(body).compressLarge()
  const memory = response.bytes
  expect(memory).toBeGreaterThan(2 * body.length)
  const answer = sent(response)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(new TextDecoder().decode(Bun.gunzipSync(await answer.arrayBuffer()))).toBe(body)
})
