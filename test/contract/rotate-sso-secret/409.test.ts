import { expect, test } from 'bun:test'
import { post } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { type Sso, ssoSecretPath } from '../../support/sso.ts'

test('many with one key at once: one has the secret, the others are replayed or 409', async () => {
  const { adminToken: token } = await freshCompany()
  const call = { token, headers: { 'idempotency-key': unique() } }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => post(ssoSecretPath, undefined, call)),
  )
  const made = answers.filter(({ status }) => status === 200)
  const secrets = made.map(answer => answer.json<Sso>().secret)
  expect(secrets.filter(secret => secret !== null)).toHaveLength(1)
  for (const refused of answers.filter(({ status }) => status !== 200))
    await expectProblem(refused, 409, 'idempotency_in_progress')
})
