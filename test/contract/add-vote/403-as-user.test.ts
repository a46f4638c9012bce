import { expect, test } from 'bun:test'
import { put } from '../../support/client.ts'
import { scopes, sharedCompany, unique } from '../../support/company.ts'
import { expectProblem, expectSameBytes } from '../../support/expect-problem.ts'
import { freshOne, posts, read } from '../../support/resources.ts'
import type { Post } from '../../support/types.ts'

test('a vote for a customer needs to act for customers, and tells nobody else who is known', async () => {
  const company = await sharedCompany()
  const { path, token } = await freshOne(posts)
  const voting = await company.token(company.admin, { scopes: [scopes.writeVotes] })
  const send = (body?: unknown) =>
    put(`${path}vote/`, { token: voting, ...(body === undefined ? {} : { body }) })
  const refused = await send({ email: company.team.email })
  await expectProblem(refused, 403, 'insufficient_scope')
  expect(refused.headers.get('www-authenticate')).toContain(`scope="${scopes.writeAsUser}"`)
  // Known or not, right or wrong: the same.
  for (const body of [
    { email: `${unique()}@people.example` },
    { email: `${unique()}@people.example`, full_name: 'Ada' },
    { email: company.team.email, full_name: 7 },
    { email: `${unique()}@people.example`, full_name: 7 },
    { email: 'no address' },
    { as_user: { email: company.team.email } },
    { as_user: { email: `${unique()}@people.example` }, unknown: 1 },
    {},
  ])
    expectSameBytes(await send(body), refused)
  expect((await read(path, token)).json<Post>().votes_count).toBe(0)
  expect((await send()).status).toBe(200)
})
