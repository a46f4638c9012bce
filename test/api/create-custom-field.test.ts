import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { customFields, pathTo } from '../support/resources.ts'

test.each([
  ['nothing', {}, { name: 'required', type: 'required' }],
  ['a blank name', { name: ' ', type: 'text' }, { name: 'blank' }],
  ['a name that is too long', { name: 'é'.repeat(61), type: 'text' }, { name: 'too_long' }],
  ['no such type', { name: 'x', type: 'list' }, { type: 'invalid_choice' }],
  ['a type that is a number', { name: 'x', type: 1 }, { type: 'invalid_type' }],
] as [string, Record<string, unknown>, Record<string, string>][])(
  '%s: refused',
  async (_, body, errors) => {
    const { adminToken: token } = await sharedCompany()
    await expectFieldErrors(post(customFields.list, body, { token }), errors)
  },
)

test('a company has 20, each with a name of its own; a deleted one makes way', async () => {
  const { adminToken: token } = await freshCompany()
  const create = (name: string) => post(customFields.list, { name, type: 'number' }, { token })
  const ids: number[] = []
  for (let count = 1; count <= 20; count++) {
    const created = await expectStatus(201, create(`Field ${count}`))
    ids.push(created.json<{ id: number }>().id)
  }
  const taken = await expectProblem(create('Field 7'), 409, 'already_exists')
  expect(taken.errors).toMatchObject([{ field: 'name', code: 'taken' }])
  const renamed = patch(pathTo(customFields, ids[0]!), { name: 'Field 7' }, { token })
  await expectProblem(renamed, 409, 'already_exists')
  await expectProblem(create('Field 21'), 409, 'too_many_custom_fields')
  await expectStatus(204, remove(pathTo(customFields, ids[6]!), { token }))
  await expectStatus(201, create('Field 7'))
  await expectProblem(create('Field 21'), 409, 'too_many_custom_fields')
})
