import type { Endpoint } from './auth-cases.ts'
import { type Change, endpointOf } from './change-cases.ts'
import { expectStatus, get, post } from './client.ts'
import { type Company, sharedCompany } from './company.ts'
import { liveWebhooks, pathTo, webhooks } from './resources.ts'
import type { Envelope } from './types.ts'
import { waitUntil } from './wait-until.ts'

export type Delivery = {
  id: number
  type: string
  state: string
  request_body: string | null
  attempts: number
  error: string | null
}

export const rotation: Change = {
  resource: webhooks,
  method: 'POST',
  below: 'secret/',
  success: 200,
}

export const testing: Change = {
  resource: liveWebhooks,
  method: 'POST',
  below: 'test/',
  success: 202,
}

export const testHook: Endpoint = endpointOf(testing)

export const listedDeliveries = async (path: string, token: string) =>
  (await expectStatus(200, get(`${path}deliveries/`, { token }))).json<Envelope<Delivery>>().results

/** A webhook that was sent a test, and what became of it. */
export async function testedHook(company: Company) {
  const { adminToken: token } = company
  const path = pathTo(webhooks, await liveWebhooks.add(company))
  await expectStatus(202, post(`${path}test/`, undefined, { token }))
  const delivery = await waitUntil('the test was tried', async () => {
    const [first] = await listedDeliveries(path, token)
    return first && first.attempts > 0 ? first : undefined
  })
  return { path, token, delivery }
}

let known: ReturnType<typeof testedHook> | undefined

/** One of the shared company's, and another if it had to make room. */
async function sharedHook() {
  const last = await known
  if (last && (await get(last.path, { token: last.token })).status === 200) return last
  known = testedHook(await sharedCompany())
  return known
}

export const deliveriesOf: Endpoint = {
  method: 'GET',
  path: '/api/v1/webhooks/{id}/deliveries/',
  find: async () => `${(await sharedHook()).path}deliveries/`,
}

export const redelivery: Endpoint = {
  method: 'POST',
  path: '/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver/',
  find: async () => {
    const { path, delivery } = await sharedHook()
    return `${path}deliveries/${delivery.id}/redeliver/`
  },
}
