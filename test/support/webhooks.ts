import { expectStatus, get, post } from './client.ts'
import type { Company } from './company.ts'
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
