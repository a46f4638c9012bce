import { expect, test } from 'bun:test'
import { freshCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { testedHook, testHook } from '../../support/webhooks.ts'

describeEndSlash(testHook)

test('a test is tried like every other event, and its delivery says what became of it', async () => {
  const { delivery } = await testedHook(await freshCompany())
  expect(delivery).toMatchObject({ type: 'webhook.tested', state: 'pending' })
  expect(JSON.parse(delivery.request_body!)).toMatchObject({ type: 'webhook.tested' })
})
