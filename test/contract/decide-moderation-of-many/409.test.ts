import { expect, test } from 'bun:test'
import { post } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { decideManyPath } from '../../support/decisions.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { queue } from '../../support/moderation.ts'

test('many at once with one key: each is the one or 409', async () => {
  const company = await freshCompany()
  const body = { ids: [await queue.add(company)], action: 'approve' }
  const call = { token: company.adminToken, headers: { 'idempotency-key': unique() } }
  const sent = Array.from({ length: 30 }, () => post(decideManyPath, body, call))
  const answers = await Promise.all(sent)
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    await expectProblem(answer, 409, 'idempotency_in_progress')
})
