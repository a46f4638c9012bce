import { expect, test } from 'bun:test'
import { expectStatus, get, paths, post } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, users } from '../../support/resources.ts'
import type { User } from '../../support/types.ts'

test('the last active admin is not erased; one of two erases themselves, and their token ends', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { id } = (await expectStatus(200, get(paths.me, { token }))).json<User>()
  const path = `${pathTo(users, id)}erase/`
  await expectProblem(post(path, {}, { token }), 409, 'last_admin')
  expect((await get(paths.me, { token })).json<User>().name).toBe(company.admin.name)
  const other = await company.token(await company.addUser('admin'))
  await expectStatus(204, post(path, {}, { token }))
  await expectProblem(get(paths.me, { token }), 401, 'invalid_token')
  await expectProblem(post(path, {}, { token: other }), 404, 'not_found')
})
