import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { freshOne, organizations, pathTo } from '../support/resources.ts'

const name = 'Globex'

test.each([
  ['no name', {}, { name: 'required' }],
  ['a blank name', { name: ' ' }, { name: 'blank' }],
  ['a name that is too long', { name: 'é'.repeat(151) }, { name: 'too_long' }],
  ['a blank external id', { name, external_id: '' }, { external_id: 'blank' }],
  ['a long external id', { name, external_id: 'x'.repeat(256) }, { external_id: 'too_long' }],
  ['a segment that is null', { name, segment: null }, { segment: 'invalid_type' }],
] as [string, Record<string, unknown>, Record<string, string>][])(
  '%s is refused',
  async (_, body, errors) => {
    const { adminToken: token } = await sharedCompany()
    await expectFieldErrors(post(organizations.list, body, { token }), errors)
  },
)

test('revenue is a whole number from zero to a million millions, for a new one and an edit', async () => {
  const { path, token } = await freshOne(organizations)
  const errors = { revenue: 'invalid_revenue' }
  for (const revenue of [1.5, -1, 1_000_000_000_001, '100', 1e300, true, null, [100], {}]) {
    await expectFieldErrors(post(organizations.list, { name, revenue }, { token }), errors)
    await expectFieldErrors(patch(path, { revenue }, { token }), errors)
  }
  for (const revenue of [0, 1_000_000_000_000]) {
    const body = { name: unique(), revenue, external_id: unique() }
    const created = await expectStatus(201, post(organizations.list, body, { token }))
    expect(created.json<unknown>()).toMatchObject(body)
  }
})

test('an external id is unique in its company, and free once its organization is deleted', async () => {
  const create = async (token: string, external_id: string) => {
    const created = post(organizations.list, { name: unique(), external_id }, { token })
    return (await expectStatus(201, created)).json<{ id: number }>()
  }
  const { adminToken: token } = await freshCompany()
  const external_id = 'acct-1'
  const { id } = await create(token, external_id)
  const again = post(organizations.list, { name: 'Another', external_id }, { token })
  const { errors } = await expectProblem(again, 409, 'already_exists')
  expect(errors).toMatchObject([{ field: 'external_id', code: 'taken' }])
  const other = await create(token, 'acct-2')
  const renamed = patch(pathTo(organizations, other.id), { external_id }, { token })
  await expectProblem(renamed, 409, 'already_exists')
  await create((await freshCompany()).adminToken, external_id)
  await expectStatus(204, remove(pathTo(organizations, id), { token }))
  expect((await create(token, external_id)).id).not.toBe(id)
})
