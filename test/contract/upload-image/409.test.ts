import { expect, test } from 'bun:test'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { upload } from '../../support/image-cases.ts'
import { picture } from '../../support/pictures.ts'

test('several with one key at once: each is the one or 409', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = await picture('png')
  const call = { token, headers: { 'idempotency-key': unique() } }
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(body, call)))
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  for (const refused of answers.filter(({ status }) => status !== 201))
    await expectProblem(refused, 409, 'idempotency_in_progress')
})
