import { expect, test } from 'bun:test'
import { auditPath } from '../../support/audit.ts'
import { get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import type { Envelope } from '../../support/types.ts'

test.each([
  ['page_size', '0', 'invalid_number'],
  ['type', 'post.flown', 'unknown_event_type'],
  ['type', 'post,', 'unknown_event_type'],
  ['actor', '0', 'invalid_number'],
  ['actor', 'me', 'invalid_number'],
  ['subject', 'post', 'invalid_choice'],
  ['subject', 'company:1', 'invalid_choice'],
  ['subject', 'post:1;', 'invalid_choice'],
  ['via', 'post', 'invalid_choice'],
  ['since', 'yesterday', 'invalid_time'],
  ['until', '2026-13-01T00:00:00Z', 'invalid_time'],
])('%s=%s', async (name, value, code) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(get(auditPath, { token, query: { [name]: value } }), { [name]: code })
})

test('a cursor that is made up, of another filter, or of another list', async () => {
  const { adminToken: token } = await sharedCompany()
  const first = await get(auditPath, { token, query: { page_size: '1', type: 'user' } })
  const cursor = new URL(first.json<Envelope<never>>().next!).searchParams.get('cursor')!
  expect((await get(auditPath, { token, query: { cursor, type: 'user' } })).status).toBe(200)
  for (const [path, query] of [
    [auditPath, { cursor: 'x' }],
    [auditPath, { cursor }],
    [paths.comments, { cursor }],
  ] as const)
    await expectProblem(get(path, { token, query }), 400, 'invalid_cursor')
})
