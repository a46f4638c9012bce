import { expect, test } from 'bun:test'
import { expectStatus, patch, post } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { testedHook } from '../../support/webhooks.ts'

test('to a disabled webhook nothing is sent again, and of many with one key one is', async () => {
  const { path, token, delivery } = await testedHook(await freshCompany())
  const again = `${path}deliveries/${delivery.id}/redeliver/`
  const call = { token, headers: { 'idempotency-key': unique() } }
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(again, undefined, call)))
  const made = answers.filter(
    ({ status, headers }) => status === 202 && !headers.has('idempotent-replayed'),
  )
  expect(made).toHaveLength(1)
  for (const refused of answers.filter(({ status }) => status !== 202))
    await expectProblem(refused, 409, 'idempotency_in_progress')
  await expectStatus(200, patch(path, { is_enabled: false }, { token }))
  await expectProblem(post(again, undefined, { token }), 409, 'webhook_disabled')
})
