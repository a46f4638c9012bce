import { expect, test } from 'bun:test'
import { expectStatus, patch, post } from '../../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, users } from '../../support/resources.ts'

const somebody = () => ({ email: `${unique()}@people.example`, name: 'N', external_id: unique() })

test('e-mail and external id are unique in the company, and both are reported', async () => {
  const { adminToken: token } = await sharedCompany()
  const first = somebody()
  await expectStatus(201, post(users.list, first, { token }))
  const same = { ...first, email: ` ${first.email.toUpperCase()} ` }
  const { errors } = await expectProblem(post(users.list, same, { token }), 409, 'already_exists')
  expect(errors?.map(({ field, code }) => [field, code])).toEqual([
    ['email', 'taken'],
    ['external_id', 'taken'],
  ])
  const { path } = await freshOne(users)
  for (const change of [{ email: first.email }, { external_id: first.external_id }])
    await expectProblem(patch(path, change, { token }), 409, 'already_exists')
  const { adminToken: elsewhere } = await freshCompany()
  await expectStatus(201, post(users.list, first, { token: elsewhere }))
})

test('of parallel creates for one e-mail, one is made', async () => {
  const { adminToken: token } = await sharedCompany()
  const { external_id: _, ...body } = somebody()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(users.list, body, { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})
