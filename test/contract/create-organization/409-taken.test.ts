import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove } from '../../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { organizations, pathTo } from '../../support/resources.ts'

const create = async (token: string, external_id: string) =>
  (
    await expectStatus(201, post(organizations.list, { name: unique(), external_id }, { token }))
  ).json<{ id: number }>()

test('an external id is unique in its company, and free once its organization is deleted', async () => {
  const { adminToken: token } = await sharedCompany()
  const external_id = unique()
  const { id } = await create(token, external_id)
  const again = post(organizations.list, { name: 'Another', external_id }, { token })
  const { errors } = await expectProblem(again, 409, 'already_exists')
  expect(errors).toMatchObject([{ field: 'external_id', code: 'taken' }])
  const other = await create(token, unique())
  const renamed = patch(pathTo(organizations, other.id), { external_id }, { token })
  await expectProblem(renamed, 409, 'already_exists')
  await create((await freshCompany()).adminToken, external_id)
  await expectStatus(204, remove(pathTo(organizations, id), { token }))
  expect((await create(token, external_id)).id).not.toBe(id)
})
