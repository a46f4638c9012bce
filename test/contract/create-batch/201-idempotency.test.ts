import { expect, test } from 'bun:test'
import { loadedDemo } from '../../support/batches.ts'
import { post } from '../../support/client.ts'
import { batches } from '../../support/resources.ts'

test('with its Idempotency-Key it is loaded once, and answered the same', async () => {
  const { call, answer } = await loadedDemo()
  const again = await post(batches.list, { kind: 'demo' }, call)
  expect([again.status, again.text]).toEqual([201, answer.text])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})
