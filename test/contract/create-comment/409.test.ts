import { expect, test } from 'bun:test'
import { post } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'
import { unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('many at once with one key write one comment: each is that one or 409', async () => {
  const { token, path, contents } = await freshThread()
  const call = { token, headers: { 'idempotency-key': unique() } }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => post(path, { content: 'Once' }, call)),
  )
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  for (const answer of answers.filter(({ status }) => status !== 201))
    await expectProblem(answer, 409, 'idempotency_in_progress')
  expect(await contents()).toEqual(['Once'])
})
