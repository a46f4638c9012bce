import { test } from 'bun:test'
import { expectStatus, patch, post } from '../../support/client.ts'
import { scopes, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, users } from '../../support/resources.ts'

const wanted = [scopes.users, scopes.writeUsers]

test('a token that has some scopes makes nobody a member of the team, and takes no account over', async () => {
  const { path: customer, company, token: whole } = await freshOne(users)
  const token = await company.token(company.admin, { scopes: wanted })
  const email = () => `${unique()}@people.example`
  await expectProblem(patch(customer, { role: 'admin' }, { token }), 403, 'forbidden')
  const colleague = { email: email(), name: 'Colleague', role: 'team' }
  await expectProblem(post('/api/v1/users/', colleague, { token }), 403, 'forbidden')
  const created = await expectStatus(201, post('/api/v1/users/', colleague, { token: whole }))
  const path = `/api/v1/users/${created.json<{ id: number }>().id}/`
  for (const change of [{ email: email() }, { is_active: false }, { role: 'customer' }])
    await expectProblem(patch(path, change, { token }), 403, 'forbidden')
  await expectStatus(200, patch(path, { segment: 'Sales' }, { token }))
  await expectStatus(200, patch(customer, { email: email() }, { token }))
})
