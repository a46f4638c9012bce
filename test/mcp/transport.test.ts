import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { signedIn } from '../support/browser.ts'
import { type Call, request } from '../support/client.ts'
import { sharedCompany, unique } from '../support/company.ts'
import { overHttp } from '../support/mcp.ts'
import { waitUntil } from '../support/wait-until.ts'

const accept = 'application/json, text/event-stream'
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

async function send(call: Call = {}, method = 'POST') {
  const { server, adminToken } = await sharedCompany()
  const headers = { accept, ...call.headers }
  const sent = { token: adminToken, server, ...call, headers }
  return request(method, '/mcp', method === 'POST' ? { body: listTools, ...sent } : sent)
}

test('any process can answer any message: nothing needs a session', async () => {
  const answer = await send()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('mcp-session-id')).toBeNull()
  expect(answer.headers.get('content-type')).toStartWith('application/json')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('vary')).toBe('Authorization, Accept')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('set-cookie')).toBeNull()
  const { result } = answer.json<{ result: { tools: unknown[] } }>()
  expect(result.tools.length).toBeGreaterThan(10)
})

test('a session that the client makes up changes nothing', async () => {
  expect((await send({ headers: { 'mcp-session-id': 'made-up' } })).status).toBe(200)
})

test('without a token, and with a wrong one, the answer is 401 and says how to authenticate', async () => {
  const { server } = await sharedCompany()
  const none = await request('POST', '/mcp', { body: listTools, headers: { accept }, server })
  expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="hark"'])
  const wrong = await send({ token: 'hark_wrong' })
  expect(wrong.status).toBe(401)
  expect(wrong.headers.get('www-authenticate')).toContain('invalid_token')
})

test('a session of a browser is no token', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.admin)
  const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
  expect(cookie).not.toBe('')
  const headers = { accept, cookie, 'sec-fetch-site': 'same-origin' }
  const answer = await request('POST', '/mcp', { body: listTools, headers, server: company.server })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
})

test('a token in the URL is refused', async () => {
  const { adminToken } = await sharedCompany()
  expect((await send({ query: { access_token: adminToken } })).status).toBe(400)
})

test('a page of another site has no access, not even under a name that leads here', async () => {
  const { server } = await sharedCompany()
  for (const origin of ['https://evil.example', 'null', server.url.replace('//', '//evil.')])
    expect((await send({ headers: { origin } })).status).toBe(403)
  const rebound = { origin: 'http://evil.example', host: 'evil.example' }
  expect((await send({ headers: rebound })).status).toBe(403)
  expect((await send({ headers: { origin: new URL(server.url).origin } })).status).toBe(200)
})

test('several messages at once, too large a body, other types and methods are refused', async () => {
  const batch = await send({ body: [listTools, listTools] as unknown })
  expect([batch.status, batch.json<{ code: string }>().code]).toEqual([400, 'invalid_json'])
  const large = { ...listTools, params: { _meta: { filler: 'x'.repeat(300_000) } } }
  expect((await send({ body: large })).status).toBe(413)
  expect((await send({ headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const { status, headers } = await send({}, method)
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test('no stream stays open: subscriptions are refused', async () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const method = 'subscriptions/listen'
  const params = { notifications: { toolsListChanged: true }, _meta: meta }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
  const answer = await send({ headers, body: { jsonrpc: '2.0', id: 1, method, params } })
  expect(answer.text).toContain('limit reached')
})

test("each message counts once against the token's limit, however many reads a tool makes", async () => {
  const company = await sharedCompany()
  const token = await company.token(company.admin, { rate_limit_per_minute: 4 })
  const { server } = company
  // Two messages to connect.
  const { client, call } = await overHttp(server, token)
  expect((await call('insight')).isError).toBe(false)
  expect((await call('insight')).isError).toBe(false)
  await expect(call('insight')).rejects.toThrow('rate_limited')
  await client.close()
})

test('a client that leaves before the answer takes nothing with it', async () => {
  const { server, adminToken } = await sharedCompany()
  const { hostname, port } = new URL(server.url)
  const ids = Array.from({ length: 20 }, () => unique())
  const params = { name: 'insight', arguments: {} }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  for (const id of ids) {
    const socket = connect(Number(port), hostname, () => {
      const head = `POST /mcp HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${adminToken}\r\nX-Request-Id: ${id}\r\nContent-Type: application/json\r\nAccept: ${accept}\r\nContent-Length: ${body.length}\r\n\r\n`
      socket.write(head + body, () => socket.destroy())
    })
  }
  const logged = () =>
    server.stdout
      .filter(line => line.includes('"path":"/mcp"') && ids.some(id => line.includes(id)))
      .map(line => (JSON.parse(line) as { status: number }).status)
  // Each has ended, one way or the other: none waits for ever.
  await waitUntil('each is logged', () => logged().length === ids.length)
  expect(logged().filter(status => status !== 200 && status !== 499)).toEqual([])
  expect((await send()).status).toBe(200)
})
