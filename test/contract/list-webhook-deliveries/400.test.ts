import { test } from 'bun:test'
import { get } from '../../support/client.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { freshOne, webhooks } from '../../support/resources.ts'

test('a size or a cursor that is none', async () => {
  const { path, token } = await freshOne(webhooks)
  const list = (query: Record<string, string>) => get(`${path}deliveries/`, { token, query })
  await expectFieldErrors(list({ page_size: '0' }), { page_size: 'invalid_number' })
  await expectProblem(list({ cursor: 'x' }), 400, 'invalid_cursor')
})
