import { expect, test } from 'bun:test'
import { expectStatus, patch, post, request } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { etagOf, organizations, pathTo, read, users } from '../../support/resources.ts'
import { byExternalId, somebody } from '../../support/sync-cases.ts'

const put = async (id: string, body: object, headers = {}) => {
  const { adminToken: token } = await sharedCompany()
  return request('PUT', byExternalId(id), { token, body, headers })
}

test('edits what is sent and leaves the rest; the same again changes nothing', async () => {
  const { adminToken: token } = await sharedCompany()
  const id = unique()
  const body = { ...somebody(), segment: 'Gold', alias: 'lin' }
  const created = await expectStatus(201, put(id, body))
  const external_id = unique()
  await expectStatus(201, post(organizations.list, { name: 'X', external_id }, { token }))
  const edited = await expectStatus(200, put(id, { organization: external_id }))
  expect(edited.json<unknown>()).toMatchObject({ ...body, organization: expect.any(Number) })
  const path = pathTo(users, created.json<{ id: number }>().id)
  for (const same of [{}, { ...body, organization: external_id }]) {
    const again = await expectStatus(200, put(id, same))
    expect([again.text, etagOf(again)]).toEqual([edited.text, etagOf(edited)])
  }
  expect((await read(path, token)).text).toBe(edited.text)
})

test('somebody with the same e-mail and no external id gets it', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = somebody()
  const known = (await expectStatus(201, post(users.list, body, { token }))).json<{ id: number }>()
  const external_id = unique()
  const shouted = { ...body, email: body.email.toUpperCase() }
  const linked = await expectStatus(200, put(external_id, shouted))
  expect(linked.json<unknown>()).toMatchObject({ id: known.id, external_id })
})

test('If-Match is honoured', async () => {
  const { adminToken: token } = await sharedCompany()
  const id = unique()
  const created = await expectStatus(201, put(id, somebody()))
  const path = pathTo(users, created.json<{ id: number }>().id)
  await expectStatus(200, patch(path, { segment: unique() }, { token }))
  const now = etagOf(await read(path, token))
  const body = { segment: unique() }
  expect((await put(id, body, { 'if-match': etagOf(created) })).status).toBe(412)
  expect((await put(id, body, { 'if-match': now })).status).toBe(200)
})
