import { expect, test } from 'bun:test'
import { get } from '../../support/client.ts'
import { etagOf, freshOne, webhooks } from '../../support/resources.ts'

test('a list that is unchanged is 304', async () => {
  const { path, token } = await freshOne(webhooks)
  const first = await get(`${path}deliveries/`, { token })
  const headers = { 'if-none-match': etagOf(first) }
  expect((await get(`${path}deliveries/`, { token, headers })).status).toBe(304)
})
