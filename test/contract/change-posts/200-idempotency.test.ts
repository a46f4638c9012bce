import { expect, test } from 'bun:test'
import { bulkPath, undo } from '../../support/bulk.ts'
import { expectStatus, post } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { freshOne, posts } from '../../support/resources.ts'

test('a change that is sent again with its key is made once', async () => {
  const { id, token } = await freshOne(posts)
  const call = { token, headers: { 'idempotency-key': unique() } }
  const body = { ids: [id], status: 'Planned' }
  const first = await expectStatus(200, post(bulkPath, body, call))
  await expectStatus(200, undo(token, first.json<{ id: number }>().id))
  const again = await expectStatus(200, post(bulkPath, body, call))
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
})
