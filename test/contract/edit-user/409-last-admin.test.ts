import { expect, test } from 'bun:test'
import { createPostAsUser, expectStatus, get, patch, paths, remove } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, users } from '../../support/resources.ts'
import type { Envelope, User } from '../../support/types.ts'

test('the last active admin is neither demoted, deactivated nor deleted, and keeps the other fields', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { id } = (await get(paths.me, { token })).json<User>()
  const path = pathTo(users, id)
  const before = (await get(path, { token })).text
  for (const change of [{ role: 'team' }, { role: 'customer', name: 'X' }, { is_active: false }])
    await expectProblem(patch(path, change, { token }), 409, 'last_admin')
  await expectProblem(remove(path, { token }), 409, 'last_admin')
  expect((await get(path, { token })).text).toBe(before)
  const other = await company.addUser('admin')
  const found = await get(users.list, { token, query: { email: other.email } })
  const second = found.json<Envelope<User>>().results[0]!
  await expectStatus(200, patch(pathTo(users, second.id), { is_active: false }, { token }))
  await expectProblem(patch(path, { role: 'team' }, { token }), 409, 'last_admin')
  await expectStatus(200, patch(pathTo(users, second.id), { is_active: true }, { token }))
  await expectStatus(200, patch(path, { role: 'team' }, { token }))
})

test('of admins who demote each other at once, one stays', async () => {
  const company = await freshCompany()
  const tokens = [company.adminToken, await company.token(await company.addUser('admin'))]
  const ids = await Promise.all(
    tokens.map(async token => (await get(paths.me, { token })).json<User>().id),
  )
  const answers = await Promise.all([
    patch(pathTo(users, ids[1]!), { role: 'team' }, { token: tokens[0]! }),
    patch(pathTo(users, ids[0]!), { role: 'team' }, { token: tokens[1]! }),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  // The one who was demoted first may no longer do it: 403, or 401 where it is noticed before.
  expect(statuses[0]).toBe(200)
  expect(statuses[1]).toBe(403)
})

test('somebody who wrote something is deactivated, not deleted', async () => {
  const { adminToken: token } = await freshCompany()
  const email = `${unique()}@people.example`
  await createPostAsUser(token, { email, full_name: 'Writer' })
  const found = await get(users.list, { token, query: { email } })
  const path = pathTo(users, found.json<Envelope<User>>().results[0]!.id)
  await expectProblem(remove(path, { token }), 409, 'user_in_use')
  await expectStatus(200, patch(path, { is_active: false }, { token }))
})
