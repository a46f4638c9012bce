import { expect, test } from 'bun:test'
import { expectStatus, get, post } from '../../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { organizations, users } from '../../support/resources.ts'
import { bulkPath, bulkSomebody } from '../../support/sync-cases.ts'
import type { Envelope } from '../../support/types.ts'

const good = bulkSomebody

test.each([
  [{ users: 'x' }, { users: 'invalid_type' }],
  [{ users: [good(), 'x'] }, { 'users.1': 'invalid_type' }],
  [{ users: [good(), { ...good(), email: 'x' }] }, { 'users.1.email': 'invalid_email' }],
  [{ users: [{ email: good().email, name: 'x' }] }, { 'users.0.external_id': 'required' }],
  [
    { users: [good(), { external_id: unique() }] },
    { 'users.1.email': 'required', 'users.1.name': 'required' },
  ],
  [
    { users: [{ ...good(), organization: 'x' }] },
    { 'users.0.organization': 'unknown_organization' },
  ],
  [
    { users: [good(), { ...good(), custom_fields: { No: 1 } }] },
    { 'users.1.custom_fields.No': 'unknown_custom_field' },
  ],
  [
    { organizations: [{ external_id: unique(), name: 'X', revenue: 1.5 }] },
    { 'organizations.0.revenue': 'invalid_revenue' },
  ],
  [{ organizations: [{ external_id: unique() }] }, { 'organizations.0.name': 'required' }],
  [{ users: [good(), ...Array(2).fill(good())] }, { 'users.2.external_id': 'repeated' }],
] as [object, Record<string, string>][])('%j', async (body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(bulkPath, body, { token }), errors)
})

test('501 items are too many, of users, organizations, or both', async () => {
  const { adminToken: token } = await sharedCompany()
  const organization = () => ({ external_id: unique(), name: 'X' })
  const few = { organizations: [organization()] }
  const many = { users: Array.from({ length: 500 }, good) }
  await expectFieldErrors(post(bulkPath, { ...few, ...many }, { token }), { users: 'too_many' })
  const all = { organizations: Array.from({ length: 501 }, organization) }
  await expectFieldErrors(post(bulkPath, all, { token }), { organizations: 'too_many' })
})

test('where one item is refused, nothing of any is stored', async () => {
  const { adminToken: token } = await freshCompany()
  const body = {
    organizations: [{ external_id: 'acct', name: 'X' }],
    users: [good(), { ...good(), organization: 'unknown' }],
  }
  await expectFieldErrors(post(bulkPath, body, { token }), {
    'users.1.organization': 'unknown_organization',
  })
  const idsIn = async (list: string) =>
    (await expectStatus(200, get(list, { token }))).json<Envelope<{ external_id: string | null }>>()
      .results
  expect(await idsIn(organizations.list)).toEqual([])
  expect((await idsIn(users.list)).every(({ external_id }) => external_id === null)).toBe(true)
})
