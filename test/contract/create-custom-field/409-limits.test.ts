import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { customFields, pathTo } from '../../support/resources.ts'

const create = (token: string, name: string) =>
  post(customFields.list, { name, type: 'number' }, { token })

test('a company has 20, each with a name of its own; a deleted one makes way', async () => {
  const { adminToken: token } = await freshCompany()
  const ids: number[] = []
  for (let count = 1; count <= 20; count++) {
    const created = await expectStatus(201, create(token, `Field ${count}`))
    ids.push(created.json<{ id: number }>().id)
  }
  const taken = await expectProblem(create(token, 'Field 7'), 409, 'already_exists')
  expect(taken.errors).toMatchObject([{ field: 'name', code: 'taken' }])
  const renamed = patch(pathTo(customFields, ids[0]!), { name: 'Field 7' }, { token })
  await expectProblem(renamed, 409, 'already_exists')
  await expectProblem(create(token, 'Field 21'), 409, 'too_many_custom_fields')
  await expectStatus(204, remove(pathTo(customFields, ids[6]!), { token }))
  await expectStatus(201, create(token, 'Field 7'))
  await expectProblem(create(token, 'Field 21'), 409, 'too_many_custom_fields')
})
