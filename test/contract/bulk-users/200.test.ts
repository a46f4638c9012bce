import { expect, test } from 'bun:test'
import { expectStatus, get, paths, post } from '../../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { customFields, organizations, pathTo, read, users } from '../../support/resources.ts'
import { bulkOfUsers, bulkPath, bulkSomebody } from '../../support/sync-cases.ts'
import type { Envelope } from '../../support/types.ts'

type Results = Record<
  'organizations' | 'users',
  { id: number; external_id: string; result: string }[]
>

describeEndSlash(bulkOfUsers)

test('creates, edits and leaves, in the order of the request', async () => {
  const { adminToken: token } = await sharedCompany()
  const send = async (body: object) =>
    (await expectStatus(200, post(bulkPath, body, { token }))).json<Results>()
  const resultsOf = (items: Results['users']) => items.map(({ result }) => result)
  const organization = { external_id: unique(), name: 'Initech', revenue: 700, segment: 'Small' }
  const people = Array.from({ length: 3 }, () => ({
    ...bulkSomebody(),
    segment: 'Gold',
    organization: organization.external_id,
  }))
  const body = { organizations: [organization], users: people }
  const first = await send(body)
  expect(resultsOf(first.users)).toEqual(['created', 'created', 'created'])
  expect(first.users.map(({ external_id }) => external_id)).toEqual(
    people.map(({ external_id }) => external_id),
  )
  expect(resultsOf(first.organizations)).toEqual(['created'])
  const again = await send(body)
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
  const changed = await send(changes)
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
    ...bulkSomebody(),
    custom_fields: { Seats: index },
  }))
  const { users: results } = (
    await expectStatus(200, post(bulkPath, { users: people }, { token }))
  ).json<Results>()
  const last = (await read(pathTo(users, results[499]!.id), token)).json<unknown>()
  expect(last).toMatchObject({ ...people[499], role: 'customer' })
  await expectStatus(200, post(bulkPath, { users: people }, { token }))
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
