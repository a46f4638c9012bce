import { expect, test } from 'bun:test'
import { request } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { markRead } from '../../support/notifications.ts'

test('many with one key at once: each is the one or 409, and later it is replayed', async () => {
  const { adminToken: token } = await freshCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  const send = () => request('POST', markRead.path, { ...call, body: { up_to: 1 } })
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const refused of answers.filter(({ status }) => status !== 200))
    await expectProblem(refused, 409, 'idempotency_in_progress')
  expect((await send()).headers.get('idempotent-replayed')).toBe('true')
})
