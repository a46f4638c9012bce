import { expect, test } from 'bun:test'
import { post } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'
import { unique } from '../../support/company.ts'

test('sent again with its key, it is answered the same and written once', async () => {
  const [{ token, path, contents }, other] = [await freshThread(), await freshThread()]
  const call = { token, headers: { 'idempotency-key': unique() } }
  const first = await post(path, { content: 'Once' }, call)
  expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
  for (let time = 0; time < 2; time++) {
    const again = await post(path, { content: 'Once' }, call)
    expect([again.status, again.text]).toEqual([201, first.text])
    for (const name of ['location', 'etag'])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  }
  expect(await contents()).toEqual(['Once'])
  const elsewhere = await post(other.path, { content: 'Once' }, call)
  expect(elsewhere.headers.get('idempotent-replayed')).toBeNull()
})
