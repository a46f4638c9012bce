import { afterAll, describe, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { startDnsServer } from '../../../test/support/dns-server.ts'
import { startReceiver, stopReceivers } from '../../../test/support/receiver.ts'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { safeFetch } from './safe-fetch.ts'

/** Only Linux has more than one loopback address of IPv4 from the start. */
const [otherAddress, otherRecords] =
  process.platform === 'linux' ? ['127.0.0.2', { a: ['127.0.0.2'] }] : ['::1', { aaaa: ['::1'] }]

const dns = await startDnsServer({
  'hooks.example': { a: ['127.0.0.1'] },
  'rebinding.example': earlier => (earlier === 0 ? { a: ['127.0.0.1'] } : otherRecords),
  'two.example': { a: ['127.0.0.3', '127.0.0.1'] },
})
afterAll(() => {
  dns.close()
  stopReceivers()
})

const options = { allow: ['127.0.0.0/8'], lookup: dns.lookup }
const respondWith = (text: string) => startReceiver(socket => socket.end(text))

describe('a request', () => {
  test('arrives as it was given, under the name that was asked for', async () => {
    const receiver = await respondWith(
      'HTTP/1.1 201 Created\r\nContent-Length: 4\r\nX-A: b\r\n\r\nDone',
    )
    const url = `http://hooks.example:${receiver.port}/a%20b?c=d#fragment`
    const headers = { 'Content-Type': 'application/json', 'X-Signature': 'v1,abc' }
    const result = await safeFetch(url, { method: 'POST', headers, body: '{"é":1}' }, options)
    if (!result.ok) throw new Error(result.detail)
    expect([
      result.status,
      result.headers.get('x-a'),
      new TextDecoder().decode(result.body),
    ]).toEqual([201, 'b', 'Done'])
    const [head = '', body] = receiver.requests[0]!.split('\r\n\r\n')
    const [line, ...lines] = head.split('\r\n')
    expect([line, body]).toEqual(['POST /a%20b?c=d HTTP/1.1', '{"é":1}'])
    expect(lines.map(header => header.toLowerCase()).sort()).toEqual([
      'accept-encoding: identity',
      'connection: close',
      'content-length: 8',
      'content-type: application/json',
      `host: hooks.example:${receiver.port}`,
      'x-signature: v1,abc',
    ])
  })

  test.each([
    'Host',
    'CONNECTION',
    'Content-Length',
    'transfer-encoding',
    'Accept-Encoding',
    'Expect',
    'Proxy-Authorization',
    'Upgrade',
  ])('cannot be given a %s of its own', async name => {
    const receiver = await respondWith('HTTP/1.1 204 No Content\r\n\r\n')
    const url = `http://hooks.example:${receiver.port}/`
    const result = await safeFetch(url, { headers: { [name]: 'evil' } }, options)
    expect(result.ok).toBe(true)
    expect(receiver.requests[0]).not.toContain('evil')
  })

  test.each([{ 'X-A': 'a\r\nX-B: b' }, { 'X-A\r\nX-B': 'b' }, { 'X-A': 'a\0' }, { '': 'a' }])(
    'with the header %p is not sent',
    async headers => {
      const receiver = await respondWith('HTTP/1.1 204 No Content\r\n\r\n')
      const result = await safeFetch(`http://hooks.example:${receiver.port}/`, { headers }, options)
      expect(result).toMatchObject({ ok: false, reason: 'invalid_request' })
      expect(receiver.connectionCount).toBe(0)
    },
  )

  test('never shares a connection with another one', async () => {
    const receiver = await startReceiver(socket =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nOK'),
    )
    for (let sent = 0; sent < 3; sent++)
      expect((await safeFetch(`http://hooks.example:${receiver.port}/`, {}, options)).ok).toBe(true)
    expect(receiver.connectionCount).toBe(3)
    await waitUntil('all are closed', () => receiver.openCount === 0)
  })

  const hasIpv6 = Object.values(networkInterfaces()).some(found =>
    found?.some(({ address }) => address === '::1'),
  )
  test.skipIf(!hasIpv6)('goes to an IPv6 address of a URL (needs IPv6)', async () => {
    const respond = (socket: Socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n')
    const receiver = await startReceiver(respond, { address: '::1' })
    const url = `http://[::1]:${receiver.port}/`
    expect(await safeFetch(url, {}, { allow: ['::1'] })).toMatchObject({ ok: true, status: 204 })
    expect(receiver.requests[0]?.toLowerCase()).toContain(`\r\nhost: [::1]:${receiver.port}\r\n`)
    expect(await safeFetch(url, {}, { allow: [] })).toMatchObject({ reason: 'address_not_allowed' })
  })

  test('goes to the next address where one is out of reach', async () => {
    const receiver = await respondWith('HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n')
    const result = await safeFetch(`http://two.example:${receiver.port}/`, {}, options)
    expect(result).toMatchObject({ ok: true, status: 500 })
    expect(receiver.connectionCount).toBe(1)
  })

  test('that may have been acted on is not sent again', async () => {
    const receiver = await respondWith('')
    const lookup = async () => [{ address: '127.0.0.1' }, { address: '127.0.0.1' }]
    const url = `http://hooks.example:${receiver.port}/`
    const result = await safeFetch(url, { method: 'POST' }, { ...options, lookup })
    expect(result).toMatchObject({ ok: false, reason: 'connection_lost' })
    expect(receiver.connectionCount).toBe(1)
  })
})

describe('a name that changes its address', () => {
  test('is resolved once; the second address gets no connection', async () => {
    const receiver = await respondWith('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    const { port } = receiver
    const canary = await startReceiver(socket => socket.end(), { address: otherAddress, port })
    // Only the first address is listed: with the whole of loopback the second would be allowed, too.
    const allow = ['127.0.0.1']
    const url = `http://rebinding.example:${port}/`
    expect(await safeFetch(url, {}, { ...options, allow })).toMatchObject({ ok: true, status: 200 })
    expect(await dns.lookup('rebinding.example')).toEqual([{ address: otherAddress }])
    expect([receiver.connectionCount, canary.connectionCount]).toEqual([1, 0])
    expect(await safeFetch(url, {}, { ...options, allow })).toMatchObject({
      reason: 'address_not_allowed',
    })
    expect(canary.connectionCount).toBe(0)
  })
})

test.each([300, 301, 302, 303, 304, 307, 308])(
  '%d is a failure; nobody goes there',
  async status => {
    const canary = await respondWith('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    const receiver = await respondWith(
      `HTTP/1.1 ${status} X\r\nLocation: http://127.0.0.1:${canary.port}/\r\nContent-Length: 0\r\n\r\n`,
    )
    const result = await safeFetch(`http://hooks.example:${receiver.port}/`, {}, options)
    expect(result).toMatchObject({ ok: false, reason: 'redirect', status })
    expect([receiver.connectionCount, canary.connectionCount]).toEqual([1, 0])
  },
)

test('a proxy of the environment is not used', async () => {
  const receiver = await respondWith('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  const proxy = await respondWith('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  const script = `
    const { safeFetch } = await import('${import.meta.dir}/safe-fetch.ts')
    const result = await safeFetch('http://127.0.0.1:${receiver.port}/', {}, { allow: ['127.0.0.1'] })
    console.log(result.status)`
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy']
  const proxies = names.map(name => `${name}=http://127.0.0.1:${proxy.port}`)
  const env = ['env', ...proxies, 'NODE_USE_ENV_PROXY=1', 'NO_PROXY=', 'no_proxy=']
  const child = Bun.spawn([...env, process.execPath, '-e', script], { stdout: 'pipe' })
  expect(await child.stdout.text()).toBe('200\n')
  expect([receiver.connectionCount, proxy.connectionCount]).toEqual([1, 0])
})
