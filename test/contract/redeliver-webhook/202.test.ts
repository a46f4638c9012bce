import { expect, test } from 'bun:test'
import { expectStatus, post } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { type Delivery, listedDeliveries, redelivery, testedHook } from '../../support/webhooks.ts'

describeEndSlash(redelivery)

test('it is tried at once, from its first attempt on, and one key does it once', async () => {
  const { path, token, delivery } = await testedHook(await freshCompany())
  const call = { token, headers: { 'idempotency-key': unique() } }
  const send = () => post(`${path}deliveries/${delivery.id}/redeliver/`, undefined, call)
  const answer = (await expectStatus(202, send())).json<Delivery>()
  expect(answer).toMatchObject({ id: delivery.id, state: 'pending', attempts: 0 })
  const replayed = await expectStatus(202, send())
  expect(replayed.headers.get('idempotent-replayed')).toBe('true')
  expect(replayed.json<Delivery>().request_body).toBeNull()
  const again = await waitUntil('it was tried again', async () => {
    const [first] = await listedDeliveries(path, token)
    return first!.attempts > 0 ? first : undefined
  })
  expect(again.request_body).toBe(delivery.request_body)
})
