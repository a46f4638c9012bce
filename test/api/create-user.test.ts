import { expect, test } from 'bun:test'
import { expectStatus, patch, post } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { oneInFreshCompany, users } from '../support/resources.ts'

const somebody = { email: 'lin@people.example', name: 'Lin' }

test('every field that is wrong is reported at once', async () => {
  const { adminToken: token } = await sharedCompany()
  const answer = post(users.list, { email: 'x', role: 'owner', segment: 7 }, { token })
  await expectFieldErrors(answer, {
    email: 'invalid_email',
    name: 'required',
    role: 'invalid_choice',
    segment: 'invalid_type',
  })
})

test('e-mail and external id are unique in the company, and both are reported', async () => {
  const { path, token } = await oneInFreshCompany(users)
  const first = { ...somebody, external_id: 'acct-1' }
  await expectStatus(201, post(users.list, first, { token }))
  const same = { ...first, email: ` ${first.email.toUpperCase()} ` }
  const { errors } = await expectProblem(post(users.list, same, { token }), 409, 'already_exists')
  expect(errors?.map(({ field, code }) => [field, code])).toEqual([
    ['email', 'taken'],
    ['external_id', 'taken'],
  ])
  for (const change of [{ email: first.email }, { external_id: first.external_id }])
    await expectProblem(patch(path, change, { token }), 409, 'already_exists')
  const { adminToken: elsewhere } = await freshCompany()
  await expectStatus(201, post(users.list, first, { token: elsewhere }))
})

test('of parallel creates for one e-mail, one is made', async () => {
  const { adminToken: token } = await freshCompany()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(users.list, somebody, { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})
