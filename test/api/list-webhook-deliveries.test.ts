import { expect, test } from 'bun:test'
import { expectStatus, get, patch, post } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectProblem, expectSameBytes } from '../support/expect-problem.ts'
import { pathTo, webhooks } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type Delivery, listedDeliveries, testedHook } from '../support/webhooks.ts'

test('deliveries are listed newest first, page by page, forward and back', async () => {
  const { path, token } = await testedHook(await freshCompany())
  for (let count = 0; count < 2; count++) await post(`${path}test/`, undefined, { token })
  const all = await waitUntil('three deliveries', async () => {
    const results = await listedDeliveries(path, token)
    return results.length === 3 ? results.map(({ id }) => id) : undefined
  })
  expect(all).toEqual(all.toSorted((a, b) => b - a))
  const page = async (link: string) => (await get(link, { token })).json<Envelope<Delivery>>()
  const first = await page(`${path}deliveries/?page_size=2`)
  const second = await page(first.next!)
  expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(all)
  expect([first.previous, second.next]).toEqual([null, null])
  const back = await page(second.previous!)
  expect(back.results.map(({ id }) => id)).toEqual(all.slice(0, 2))
})

test('another company with the same numbers has deliveries of its own', async () => {
  const [one, other] = [
    await testedHook(await freshCompany()),
    await testedHook(await freshCompany()),
  ]
  const numbers = ({ path, delivery }: typeof one) => `${path} ${delivery.id}`
  expect(numbers(other)).toBe(numbers(one))
  expect(other.delivery.request_body).not.toBe(one.delivery.request_body)
  for (const { path, token, delivery } of [one, other])
    expect((await listedDeliveries(path, token))[0]!.request_body).toBe(delivery.request_body)
})

test('a delivery that is sent again is tried at once, from its first attempt on, and one key does it once', async () => {
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

test('a delivery of another webhook is, to the byte, an unknown one', async () => {
  const company = await freshCompany()
  const { path, token, delivery } = await testedHook(company)
  const send = (below: string) => post(below, undefined, { token })
  const unknown = await send(`${path}deliveries/999999999/redeliver/`)
  await expectProblem(unknown, 404, 'not_found')
  const other = pathTo(webhooks, await webhooks.add(company))
  expectSameBytes(await send(`${other}deliveries/${delivery.id}/redeliver/`), unknown)
})

test('nothing is sent again to a webhook that is disabled', async () => {
  const { path, token, delivery } = await testedHook(await freshCompany())
  await expectStatus(200, patch(path, { is_enabled: false }, { token }))
  const refused = post(`${path}deliveries/${delivery.id}/redeliver/`, undefined, { token })
  await expectProblem(refused, 409, 'webhook_disabled')
})
