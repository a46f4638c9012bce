import { expect, test } from 'bun:test'
import { get, post } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { freshOne, webhooks } from '../support/resources.ts'
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

test('a size or a cursor that is none is refused', async () => {
  const { path, token } = await freshOne(webhooks)
  const list = (query: Record<string, string>) => get(`${path}deliveries/`, { token, query })
  await expectFieldErrors(list({ page_size: '0' }), { page_size: 'invalid_number' })
  await expectProblem(list({ cursor: 'x' }), 400, 'invalid_cursor')
})
