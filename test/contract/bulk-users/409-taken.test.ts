import { expect, test } from 'bun:test'
import { expectStatus, post } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { bulkPath, bulkSomebody } from '../../support/sync-cases.ts'

test('an e-mail that another user has, or another item', async () => {
  const { adminToken: token } = await sharedCompany()
  const send = (...users: object[]) => post(bulkPath, { users }, { token })
  const known = bulkSomebody()
  await expectStatus(200, send(known))
  const twin = { ...bulkSomebody(), email: known.email.toUpperCase() }
  const [one, other] = [bulkSomebody(), bulkSomebody()]
  for (const refused of [send(bulkSomebody(), twin), send(one, { ...other, email: one.email })]) {
    const { errors } = await expectProblem(refused, 409, 'already_exists')
    expect(errors).toMatchObject([{ field: 'users.1.email', code: 'taken' }])
  }
})

test('two items that would both be the same user, who has no external id yet', async () => {
  const { adminToken: token } = await sharedCompany()
  const email = `${unique()}@people.example`
  await expectStatus(201, post('/api/v1/users/', { email, name: 'Lin' }, { token }))
  const twins = [bulkSomebody(), bulkSomebody()].map(item => ({ ...item, email }))
  const { errors } = await expectProblem(
    post(bulkPath, { users: twins }, { token }),
    409,
    'already_exists',
  )
  expect(errors).toMatchObject([{ field: 'users.1.email', code: 'taken' }])
})
