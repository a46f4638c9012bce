import { expect, test } from 'bun:test'
import { get, paths } from '../../support/client.ts'

test('the document is not sent to a client that has it', async () => {
  const etag = (await get(paths.openapi)).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[^"]+"$/)
  const answer = await get(paths.openapi, { headers: { 'if-none-match': etag } })
  expect([answer.status, answer.text]).toEqual([304, ''])
})
