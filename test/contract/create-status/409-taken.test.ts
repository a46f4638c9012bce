import { expect, test } from 'bun:test'
import { patch, post, remove } from '../../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, statuses } from '../../support/resources.ts'
import { createStatus } from '../../support/settings.ts'

test('a name is unique in its company, and free once its status is retired', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const name = unique()
  const [first, other] = [await createStatus(company, { name }), await createStatus(company)]
  const create = () =>
    post(statuses.list, { name: name.toUpperCase(), category: 'open' }, { token })
  const { errors } = await expectProblem(create(), 409, 'already_exists')
  expect(errors).toMatchObject([{ field: 'name', code: 'taken' }])
  const rename = patch(pathTo(statuses, other.id), { name }, { token })
  await expectProblem(rename, 409, 'already_exists')
  await createStatus(await freshCompany(), { name })
  const query = { replace_with: other.id }
  expect((await remove(pathTo(statuses, first.id), { token, query })).status).toBe(204)
  expect((await create()).status).toBe(201)
})
