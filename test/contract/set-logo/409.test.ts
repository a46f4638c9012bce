import { expect, test } from 'bun:test'
import { put } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { images, logoPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('several with one key at once: each is the one or 409', async () => {
  const { adminToken: token } = await freshCompany()
  const call = { body: images.png, token, headers: { 'idempotency-key': unique() } }
  const answers = await Promise.all(Array.from({ length: 4 }, () => put(logoPath, call)))
  const made = answers.filter(({ status }) => status === 200)
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  for (const refused of answers.filter(({ status }) => status !== 200))
    await expectProblem(refused, 409, 'idempotency_in_progress')
})
