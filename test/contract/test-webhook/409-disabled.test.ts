import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, webhooks } from '../../support/resources.ts'

test('a webhook that is disabled is sent no test', async () => {
  const { path, token } = await freshOne(webhooks)
  await expectProblem(post(`${path}test/`, undefined, { token }), 409, 'webhook_disabled')
})
