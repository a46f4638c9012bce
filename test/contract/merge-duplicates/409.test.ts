import { expect, test } from 'bun:test'
import { expectStatus, post } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { duplicatesPath, send } from '../../support/duplicates.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { posts } from '../../support/resources.ts'

test('many at once with one key: each is the one or 409', async () => {
  const company = await sharedCompany()
  const call = { token: company.adminToken, headers: { 'idempotency-key': unique() } }
  const ids = [await posts.add(company), await posts.add(company)]
  const body = { ids, into: ids[0] }
  const path = `${duplicatesPath}merge/`
  const answers = await Promise.all(Array.from({ length: 30 }, () => post(path, body, call)))
  const done = answers.filter(({ status }) => status === 200)
  expect(new Set(done.map(({ text }) => text)).size).toBe(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    await expectProblem(answer, 409, 'idempotency_in_progress')
})

test('a post is not merged into one that is merged into it', async () => {
  const company = await sharedCompany()
  const [root, merged] = [await posts.add(company), await posts.add(company)]
  const ids = [root, merged]
  await expectStatus(200, send(company, 'merge/', { ids, into: root }))
  await expectProblem(send(company, 'merge/', { ids, into: merged }), 409, 'merge_into_itself')
})
