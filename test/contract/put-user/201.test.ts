import { expect, test } from 'bun:test'
import { expectStatus, request } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { etagOf, pathTo, read, users } from '../../support/resources.ts'
import { byExternalId, somebody } from '../../support/sync-cases.ts'

test('works without its end slash', async () => {
  const { adminToken: token } = await sharedCompany()
  const path = byExternalId(unique()).slice(0, -1)
  expect((await request('PUT', path, { token, body: somebody() })).status).toBe(201)
})

test('creates a customer, as GET shows them at Location', async () => {
  const { adminToken: token, baseUrl } = await sharedCompany()
  // Whatever a segment of a URL can hold.
  for (const external_id of [unique(), `a/b?c#d ${unique()}%2F`, `é.${unique()}/`]) {
    const body = { ...somebody(), segment: 'Gold' }
    const answer = await expectStatus(
      201,
      request('PUT', byExternalId(external_id), { token, body }),
    )
    const created = answer.json<{ id: number }>()
    expect(created).toMatchObject({ ...body, external_id, role: 'customer', organization: null })
    const path = pathTo(users, created.id)
    expect(answer.headers.get('location')).toBe(baseUrl + path)
    const shown = await read(path, token)
    expect([shown.text, etagOf(shown)]).toEqual([answer.text, etagOf(answer)])
  }
})

test('of many at once with one external id, one creates and the others find it', async () => {
  const { adminToken: token } = await sharedCompany()
  const path = byExternalId(unique())
  const body = somebody()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => request('PUT', path, { token, body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
  expect(new Set(answers.map(answer => answer.json<{ id: number }>().id)).size).toBe(1)
})
