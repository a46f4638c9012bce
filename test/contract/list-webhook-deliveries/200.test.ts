import { expect, test } from 'bun:test'
import { get, post } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import type { Envelope } from '../../support/types.ts'
import { waitUntil } from '../../support/wait-until.ts'
import {
  type Delivery,
  deliveriesOf,
  listedDeliveries,
  testedHook,
} from '../../support/webhooks.ts'

describeEndSlash(deliveriesOf)

test('newest first, page by page, forward and back', async () => {
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
