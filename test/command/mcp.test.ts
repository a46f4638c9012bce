import { describe, expect, test } from 'bun:test'
import { createPost } from '../support/client.ts'
import { runHark } from '../support/command.ts'
import { sharedCompany } from '../support/company.ts'
import { overStdio, revisions } from '../support/mcp.ts'

const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`
const answersOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map(text => JSON.parse(text) as { id: unknown; result?: unknown; error?: { message: string } })

describe.each(revisions)('hark mcp in revision %s', revision => {
  test('the official client lists tools and calls them', async () => {
    const { server, adminToken } = await sharedCompany()
    const { post_id: id } = await createPost(adminToken, { title: 'Over a pipe' })
    const { client, call } = await overStdio(server, adminToken, revision)
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('merge_post')
    expect((await call('get_post', { id })).data).toMatchObject({ post: { title: 'Over a pipe' } })
    const refused = await call('comment', { id, content: '' })
    expect(refused.data).toMatchObject({ errors: [{ field: 'content', code: 'blank' }] })
    await expect(client.callTool({ name: 'unknown', arguments: {} })).rejects.toThrow(
      'no such tool',
    )
    await client.close()
  })
})

async function bridged(token: string, url: string, ...lines: string[]) {
  const env = { HARK_TOKEN: token, HARK_URL: url }
  return runHark(['mcp'], { env, input: new Blob(lines) })
}

test('a request that is cancelled is not answered, and all others are before the end', async () => {
  const { server, adminToken } = await sharedCompany()
  const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } }
  const ran = await bridged(
    adminToken,
    server.url,
    line({ id: 1, method: 'tools/list' }),
    line(cancelled),
    line({ id: 2, method: 'ping' }),
    'no JSON\n',
  )
  expect([ran.exitCode, ran.stderr]).toEqual([0, ''])
  expect(answersOf(ran.stdout).map(({ id }) => id)).toEqual([null, 2])
})

test('a wrong token, and a server that is not there, are errors of the request', async () => {
  const { server } = await sharedCompany()
  const ping = line({ id: 7, method: 'ping' })
  const wrong = await bridged('hark_wrong', server.url, ping)
  expect(answersOf(wrong.stdout)).toMatchObject([
    { id: 7, error: { message: expect.stringContaining('401: The token is unknown') } },
  ])
  const gone = await bridged('hark_wrong', 'http://127.0.0.1:1', ping)
  expect(answersOf(gone.stdout)).toMatchObject([{ id: 7, error: { message: expect.any(String) } }])
})

test('without a token or with something that is no URL, it says so and ends with 2', async () => {
  const none = await runHark(['mcp'])
  expect([none.exitCode, none.stderr]).toEqual([
    2,
    'hark: HARK_TOKEN is not set; see `hark token add --help`.\n',
  ])
  const env = { HARK_TOKEN: 'hark_x', HARK_URL: 'localhost' }
  expect((await runHark(['mcp'], { env })).stderr).toContain('HARK_URL must be')
})
