import { test } from 'bun:test'
import { put } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

test('a vote for a post that is not seen creates no customer, and says nothing of the body', async () => {
  const hidden = await freshOne(posts, 'secret')
  const { path, company } = await freshOne(posts)
  const token = company.teamToken
  const email = `${unique()}@people.example`
  for (const body of [{ email, full_name: 'Ada' }, { email }])
    await expectProblem(put(`${hidden.path}vote/`, { token, body }), 404, 'not_found')
  // Had they been created, they would need no name.
  const answer = put(`${path}vote/`, { token, body: { email } })
  await expectFieldErrors(answer, { full_name: 'required' })
})
