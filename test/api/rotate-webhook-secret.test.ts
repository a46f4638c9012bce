import { expect, test } from 'bun:test'
import { expectStatus, get, post } from '../support/client.ts'
import { unique } from '../support/company.ts'
import { freshOne, webhooks } from '../support/resources.ts'

type Hook = { secret?: string | null; former_secret_until: string | null }

test('the secret is shown once, and the former one is valid beside it for a day', async () => {
  const { path, token } = await freshOne(webhooks)
  const call = { token, headers: { 'idempotency-key': unique() } }
  const issued = (await expectStatus(200, post(`${path}secret/`, undefined, call))).json<Hook>()
  expect(issued.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const hours = (Date.parse(issued.former_secret_until!) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
  const replayed = await expectStatus(200, post(`${path}secret/`, undefined, call))
  expect(replayed.json<Hook>()).toEqual({ ...issued, secret: null })
  const { secret: _, ...shown } = issued
  expect((await get(path, { token })).json<Hook>()).toEqual(shown)
  const events = await get('/api/v1/events/', { token, query: { type: 'webhook.secret_rotated' } })
  expect(events.text).not.toContain('whsec')
})
