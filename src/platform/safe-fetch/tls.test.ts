import { afterAll, expect, test } from 'bun:test'
import type { TlsOptions } from 'node:tls'
import { createAuthority } from '../../../test/support/certificates.ts'
import { startReceiver, stopReceivers, writeForever } from '../../../test/support/receiver.ts'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { safeFetch } from './safe-fetch.ts'

afterAll(stopReceivers)

const authority = createAuthority()
const lookup = async () => [{ address: '127.0.0.1' }]

/** The result of a request for that host to a receiver with that certificate. */
async function resultOf(tls: TlsOptions, { host = 'hooks.example', isTrusted = true } = {}) {
  const receiver = await startReceiver(socket => socket.end('HTTP/1.1 200 OK\r\n\r\n'), { tls })
  const trust = isTrusted ? { ca: authority.ca } : {}
  const options = { allow: ['127.0.0.1'], lookup, ...trust }
  const url = `https://${host}:${receiver.port}/`
  const result = await safeFetch(url, { method: 'POST', body: 'secret' }, options)
  return { result, requests: receiver.requests }
}

test.each(['hooks.example', 'hooks.example.'])(
  'a certificate for the name is trusted, though the connection goes to an address: %s',
  async host => {
    const names: string[] = []
    const SNICallback: NonNullable<TlsOptions['SNICallback']> = (name, done) => {
      names.push(name)
      done(null)
    }
    const tls = { ...authority.issue('hooks.example'), SNICallback }
    const { result, requests } = await resultOf(tls, { host })
    expect(result).toMatchObject({ ok: true, status: 200 })
    expect(requests[0]?.toLowerCase()).toContain(`\r\nhost: ${host}:`)
    expect(names).toEqual(['hooks.example'])
  },
)

test('an address in the URL must be in the certificate', async () => {
  const host = '127.0.0.1'
  expect((await resultOf(authority.issue(host), { host })).result).toMatchObject({ ok: true })
  const { result } = await resultOf(authority.issue('hooks.example'), { host })
  expect(result).toMatchObject({ ok: false, reason: 'tls' })
})

test('what has no end is cut off here as well', async () => {
  const tls = authority.issue('hooks.example')
  const receiver = await startReceiver(
    socket => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      writeForever(socket, '0'.repeat(1000))
    },
    { tls },
  )
  const options = { allow: ['127.0.0.1'], lookup, ca: authority.ca }
  const result = await safeFetch(`https://hooks.example:${receiver.port}/`, {}, options)
  expect(result).toMatchObject({ ok: false, reason: 'too_large', status: 200 })
  await waitUntil('the connection is closed', () => receiver.openCount === 0)
})

const dayMs = 86_400_000
const refused: [string, TlsOptions][] = [
  ['self-signed', authority.selfSigned('hooks.example')],
  ['from an authority of the same name', createAuthority().issue('hooks.example')],
  ['expired', authority.issue('hooks.example', { to: new Date(Date.now() - dayMs / 2) })],
  ['not yet valid', authority.issue('hooks.example', { from: new Date(Date.now() + dayMs / 2) })],
  ['for another host', authority.issue('evil.example')],
  ['for a host below', authority.issue('x.hooks.example')],
  ['for the address that the name has', authority.issue('127.0.0.1')],
  [
    'right, with TLS 1.1',
    { ...authority.issue('hooks.example'), minVersion: 'TLSv1', maxVersion: 'TLSv1.1' },
  ],
]
test.each(refused)('a certificate that is %s: refused, and nothing is sent', async (_name, tls) => {
  const { result, requests } = await resultOf(tls)
  expect(result).toMatchObject({ ok: false, reason: 'tls' })
  expect(requests).toEqual([])
})

test('an authority that only the test knows is not trusted by default', async () => {
  const { result } = await resultOf(authority.issue('hooks.example'), { isTrusted: false })
  expect(result).toMatchObject({ ok: false, reason: 'tls' })
})

test('a receiver without TLS is a failure of TLS', async () => {
  const receiver = await startReceiver(socket => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
  const result = await safeFetch(
    `https://hooks.example:${receiver.port}/`,
    {},
    { allow: ['127.0.0.1'], lookup },
  )
  expect(result).toMatchObject({ ok: false, reason: 'tls' })
})

test('NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing', async () => {
  const tls = authority.selfSigned('localhost')
  const receiver = await startReceiver(socket => socket.end('HTTP/1.1 200 OK\r\n\r\n'), { tls })
  const script = `
    const { safeFetch } = await import('${import.meta.dir}/safe-fetch.ts')
    const result = await safeFetch('https://localhost:${receiver.port}/', {}, { allow: ['localhost'] })
    console.log(result.reason)`
  const command = ['env', 'NODE_TLS_REJECT_UNAUTHORIZED=0', process.execPath, '-e', script]
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'ignore' })
  expect(await child.stdout.text()).toBe('tls\n')
})
