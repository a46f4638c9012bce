import { expect, test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { ssoPath } from '../../support/sso.ts'

test('many edits with one key at once: each is the one or 409, and later it is replayed', async () => {
  const { adminToken: token } = await freshCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  const body = { admits_team: true }
  const answers = await Promise.all(Array.from({ length: 30 }, () => patch(ssoPath, body, call)))
  const made = answers.filter(({ status }) => status === 200)
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  for (const refused of answers.filter(({ status }) => status !== 200))
    await expectProblem(refused, 409, 'idempotency_in_progress')
  const replayed = await patch(ssoPath, body, call)
  expect(replayed.headers.get('idempotent-replayed')).toBe('true')
})
