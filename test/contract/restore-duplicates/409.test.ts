import { expect, test } from 'bun:test'
import { post } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { duplicatesPath } from '../../support/duplicates.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { posts } from '../../support/resources.ts'

test('many at once with one key: each is the one or 409', async () => {
  const company = await sharedCompany()
  const call = { token: company.adminToken, headers: { 'idempotency-key': unique() } }
  const ids = [await posts.add(company), await posts.add(company)]
  const body = { ids, one: ids[0] }
  const path = `${duplicatesPath}different/undo/`
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(path, body, call)))
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    await expectProblem(answer, 409, 'idempotency_in_progress')
})
