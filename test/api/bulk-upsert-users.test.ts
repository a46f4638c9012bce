import { expect, test } from 'bun:test'
import { expectStatus, get, paths, post } from '../support/client.ts'
import { freshCompany, scopes, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { customFields, organizations, pathTo, read, users } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'

type Results = Record<
  'organizations' | 'users',
  { id: number; external_id: string; result: string }[]
>

const bulkPath = `${users.list}bulk/`
const send = (body: object, token: string) => post(bulkPath, body, { token })
const sync = async (body: object, token: string) =>
  (await expectStatus(200, send(body, token))).json<Results>()

const somebody = () => ({
  external_id: unique(),
  email: `${unique()}@people.example`,
  name: 'Lin Okafor',
})

test('creates, edits and leaves, in the order of the request', async () => {
  const { adminToken: token } = await freshCompany()
  const resultsOf = (items: Results['users']) => items.map(({ result }) => result)
  const organization = { external_id: unique(), name: 'Initech', revenue: 700, segment: 'Small' }
  const people = Array.from({ length: 3 }, () => ({
    ...somebody(),
    segment: 'Gold',
    organization: organization.external_id,
  }))
  const body = { organizations: [organization], users: people }
  const first = await sync(body, token)
  expect(resultsOf(first.users)).toEqual(['created', 'created', 'created'])
  expect(first.users.map(({ external_id }) => external_id)).toEqual(
    people.map(({ external_id }) => external_id),
  )
  expect(resultsOf(first.organizations)).toEqual(['created'])
  const again = await sync(body, token)
  expect(resultsOf([...again.users, ...again.organizations])).toEqual(Array(4).fill('unchanged'))
  const [one, two, three] = people
  const changes = {
    organizations: [{ external_id: organization.external_id, revenue: 800 }],
    users: [
      { external_id: three!.external_id, organization: null },
      { external_id: two!.external_id, name: 'Renamed' },
      { external_id: one!.external_id, segment: 'Gold' },
    ],
  }
  const changed = await sync(changes, token)
  expect(resultsOf(changed.users)).toEqual(['edited', 'edited', 'unchanged'])
  const shown = async (index: number) =>
    (await read(pathTo(users, first.users[index]!.id), token)).json<unknown>()
  const organizationId = first.organizations[0]!.id
  expect(await shown(0)).toMatchObject({ ...one, organization: organizationId, edited: null })
  expect(await shown(1)).toMatchObject({ name: 'Renamed', organization: organizationId })
  expect(await shown(2)).toMatchObject({ ...three, organization: null })
  const kept = (await read(pathTo(organizations, organizationId), token)).json<unknown>()
  expect(kept).toMatchObject({ ...organization, revenue: 800 })
})

test('500 at a time, with custom fields, and what changed is one event', async () => {
  const { adminToken: token } = await freshCompany()
  await expectStatus(201, post(customFields.list, { name: 'Seats', type: 'number' }, { token }))
  const people = Array.from({ length: 500 }, (_, index) => ({
    ...somebody(),
    custom_fields: { Seats: index },
  }))
  const { users: results } = await sync({ users: people }, token)
  const last = (await read(pathTo(users, results[499]!.id), token)).json<unknown>()
  expect(last).toMatchObject({ ...people[499], role: 'customer' })
  await sync({ users: people }, token)
  const query = { type: 'users.synced' }
  const { results: events } = (await get(paths.events, { token, query })).json<
    Envelope<{ data: unknown }>
  >()
  expect(events.map(({ data }) => data)).toEqual([
    {
      organizations_created: [],
      organizations_edited: [],
      users_created: results.map(({ id }) => id),
      users_edited: [],
    },
  ])
})

test('organizations need their own scope, too', async () => {
  const company = await sharedCompany()
  const token = await company.token(company.admin, { scopes: [scopes.writeUsers] })
  const people = [somebody()]
  const refused = await send(
    { users: people, organizations: [{ external_id: unique(), name: 'X' }] },
    token,
  )
  await expectProblem(refused, 403, 'insufficient_scope')
  expect(refused.headers.get('www-authenticate')).toContain(scopes.writeOrganizations)
  await sync({ users: people, organizations: [] }, token)
})

test.each([
  [{ users: 'x' }, { users: 'invalid_type' }],
  [{ users: [somebody(), 'x'] }, { 'users.1': 'invalid_type' }],
  [{ users: [somebody(), { ...somebody(), email: 'x' }] }, { 'users.1.email': 'invalid_email' }],
  [{ users: [{ email: somebody().email, name: 'x' }] }, { 'users.0.external_id': 'required' }],
  [
    { users: [somebody(), { external_id: unique() }] },
    { 'users.1.email': 'required', 'users.1.name': 'required' },
  ],
  [
    { users: [{ ...somebody(), organization: 'x' }] },
    { 'users.0.organization': 'unknown_organization' },
  ],
  [
    { users: [somebody(), { ...somebody(), custom_fields: { No: 1 } }] },
    { 'users.1.custom_fields.No': 'unknown_custom_field' },
  ],
  [
    { organizations: [{ external_id: unique(), name: 'X', revenue: 1.5 }] },
    { 'organizations.0.revenue': 'invalid_revenue' },
  ],
  [{ organizations: [{ external_id: unique() }] }, { 'organizations.0.name': 'required' }],
  [{ users: [somebody(), ...Array(2).fill(somebody())] }, { 'users.2.external_id': 'repeated' }],
] as [object, Record<string, string>][])('%j is refused', async (body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(send(body, token), errors)
})

test('an external id has 255 characters at most', async () => {
  const { adminToken: token } = await sharedCompany()
  const external_id = 'x'.repeat(256)
  const [users, organizations] = [[{ ...somebody(), external_id }], [{ external_id, name: 'X' }]]
  await expectFieldErrors(send({ users, organizations }, token), {
    'users.0.external_id': 'too_long',
    'organizations.0.external_id': 'too_long',
  })
})

test('501 items are too many, of users, organizations, or both', async () => {
  const { adminToken: token } = await sharedCompany()
  const organization = () => ({ external_id: unique(), name: 'X' })
  const few = { organizations: [organization()] }
  const many = { users: Array.from({ length: 500 }, somebody) }
  await expectFieldErrors(send({ ...few, ...many }, token), { users: 'too_many' })
  const all = { organizations: Array.from({ length: 501 }, organization) }
  await expectFieldErrors(send(all, token), { organizations: 'too_many' })
})

test('where one item is refused, nothing of any is stored', async () => {
  const { adminToken: token } = await freshCompany()
  const body = {
    organizations: [{ external_id: 'acct', name: 'X' }],
    users: [somebody(), { ...somebody(), organization: 'unknown' }],
  }
  await expectFieldErrors(send(body, token), { 'users.1.organization': 'unknown_organization' })
  const idsIn = async (list: string) =>
    (await expectStatus(200, get(list, { token }))).json<Envelope<{ external_id: string | null }>>()
      .results
  expect(await idsIn(organizations.list)).toEqual([])
  expect((await idsIn(users.list)).every(({ external_id }) => external_id === null)).toBe(true)
})

test('an e-mail that another user has, or another item, is taken', async () => {
  const { adminToken: token } = await sharedCompany()
  const known = somebody()
  await sync({ users: [known] }, token)
  const twin = { ...somebody(), email: known.email.toUpperCase() }
  const one = somebody()
  for (const people of [
    [somebody(), twin],
    [one, { ...somebody(), email: one.email }],
  ]) {
    const { errors } = await expectProblem(send({ users: people }, token), 409, 'already_exists')
    expect(errors).toMatchObject([{ field: 'users.1.email', code: 'taken' }])
  }
})

test('two items are not both the same user, who has no external id yet', async () => {
  const { adminToken: token } = await sharedCompany()
  const email = `${unique()}@people.example`
  await expectStatus(201, post(users.list, { email, name: 'Lin' }, { token }))
  const twins = [somebody(), somebody()].map(item => ({ ...item, email }))
  const { errors } = await expectProblem(send({ users: twins }, token), 409, 'already_exists')
  expect(errors).toMatchObject([{ field: 'users.1.email', code: 'taken' }])
})
