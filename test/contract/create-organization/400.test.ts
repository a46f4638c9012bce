import { expect, test } from 'bun:test'
import { expectStatus, patch, post } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { freshOne, organizations } from '../../support/resources.ts'

const name = 'Globex'
const wrongRevenues = [1.5, -1, 1_000_000_000_001, '100', 1e300, true, null, [100], {}].map(
  revenue => ({ revenue }),
)

test.each([
  ['no name', {}, { name: 'required' }],
  ['a blank name', { name: ' ' }, { name: 'blank' }],
  ['a name that is too long', { name: 'é'.repeat(151) }, { name: 'too_long' }],
  ['a blank external id', { name, external_id: '' }, { external_id: 'blank' }],
  ['a long external id', { name, external_id: 'x'.repeat(256) }, { external_id: 'too_long' }],
  ['a segment that is null', { name, segment: null }, { segment: 'invalid_type' }],
] as [string, Record<string, unknown>, Record<string, string>][])('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(organizations.list, body, { token }), errors)
})

test.each(wrongRevenues)('%j, for a new one and an edit', async ({ revenue }) => {
  const { path, token } = await freshOne(organizations)
  const errors = { revenue: 'invalid_revenue' }
  await expectFieldErrors(post(organizations.list, { name, revenue }, { token }), errors)
  await expectFieldErrors(patch(path, { revenue }, { token }), errors)
})

test('the lowest and the highest revenue', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const revenue of [0, 1_000_000_000_000]) {
    const body = { name: unique(), revenue, external_id: unique() }
    const created = await expectStatus(201, post(organizations.list, body, { token }))
    expect(created.json<unknown>()).toMatchObject(body)
  }
})
