import { expect, test } from 'bun:test'
import { expectStatus, get, patch, paths, post, request } from '../support/client.ts'
import { freshCompany, scopes, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { etagOf, organizations, pathTo, read, users } from '../support/resources.ts'
import type { User } from '../support/types.ts'

const bulkPath = `${users.list}bulk/`
const byExternalId = (id: string) => `${users.list}by-external-id/${encodeURIComponent(id)}/`

const somebody = () => ({ email: `${unique()}@people.example`, name: 'Lin Okafor' })

const put = async (id: string, body: object, headers = {}) => {
  const { adminToken: token } = await sharedCompany()
  return request('PUT', byExternalId(id), { token, body, headers })
}

test('creates a customer, as GET shows them at Location', async () => {
  const { adminToken: token, baseUrl } = await sharedCompany()
  // Whatever a segment of a URL can hold.
  for (const external_id of [unique(), `a/b?c#d ${unique()}%2F`, `é.${unique()}/`]) {
    const body = { ...somebody(), segment: 'Gold' }
    const answer = await expectStatus(201, put(external_id, body))
    const created = answer.json<{ id: number }>()
    expect(created).toMatchObject({ ...body, external_id, role: 'customer', organization: null })
    const path = pathTo(users, created.id)
    expect(answer.headers.get('location')).toBe(baseUrl + path)
    const shown = await read(path, token)
    expect([shown.text, etagOf(shown)]).toEqual([answer.text, etagOf(answer)])
  }
})

test('of many at once with one external id, one creates and the others find it', async () => {
  const [id, body] = [unique(), somebody()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => put(id, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
  expect(new Set(answers.map(answer => answer.json<{ id: number }>().id)).size).toBe(1)
})

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

test('somebody new needs an e-mail and a name; somebody who is known does not', async () => {
  const id = unique()
  await expectFieldErrors(put(id, { segment: 'x' }), { email: 'required', name: 'required' })
  await expectStatus(201, put(id, somebody()))
  await expectStatus(200, put(id, { segment: 'x' }))
})

test.each([
  [{ email: 'x' }, { email: 'invalid_email' }],
  [{ name: ' ' }, { name: 'blank' }],
  [{ segment: 'x'.repeat(101) }, { segment: 'too_long' }],
  [{ organization: true }, { organization: 'invalid_type' }],
  [{ organization: 'unknown' }, { organization: 'unknown_organization' }],
  [{ custom_fields: [] }, { custom_fields: 'invalid_type' }],
  [{ custom_fields: { Unknown: 1 } }, { 'custom_fields.Unknown': 'unknown_custom_field' }],
] as [object, Record<string, string>][])('%j is refused', async (wrong, errors) => {
  await expectFieldErrors(put(unique(), { ...somebody(), ...wrong }), errors)
})

test('a token without every scope changes no e-mail or external id of the team, and no role', async () => {
  const company = await freshCompany()
  const { adminToken } = company
  const token = await company.token(company.admin, { scopes: [scopes.writeUsers] })
  const { id } = (await get(paths.me, { token: company.teamToken })).json<User>()
  const { email, name } = company.team
  const external_id = unique()
  const put = (body: object, by = token) =>
    request('PUT', byExternalId(external_id), { token: by, body })
  const bulk = (body: object) => post(bulkPath, { users: [{ external_id, ...body }] }, { token })
  // They have none yet: the e-mail finds them.
  await expectProblem(put({ email, name }), 403, 'forbidden')
  await expectProblem(bulk({ email, name }), 403, 'forbidden')
  await expectStatus(200, put({ email, name }, adminToken))
  // The same as before, as a sync sends it every time.
  await expectStatus(200, put({ email, name }))
  const other = { email: `${unique()}@people.example` }
  await expectProblem(put(other), 403, 'forbidden')
  await expectProblem(bulk(other), 403, 'forbidden')
  await expectStatus(200, bulk({ email, name, segment: 'Team' }))
  const shown = (await read(pathTo(users, id), adminToken)).json<unknown>()
  expect(shown).toMatchObject({ email, role: 'team', segment: 'Team', external_id })
  await expectStatus(200, put(other, adminToken))
  expect((await read(pathTo(users, id), adminToken)).json<unknown>()).toMatchObject(other)
})

test('an external id that nobody can have is 404', async () => {
  for (const id of [' ', 'x'.repeat(256)])
    await expectProblem(put(id, somebody()), 404, 'not_found')
})

test('the e-mail of somebody with another external id is taken', async () => {
  const [one, other] = [somebody(), somebody()]
  const id = unique()
  await expectStatus(201, put(id, one))
  await expectStatus(201, put(unique(), other))
  for (const taken of [put(unique(), one), put(id, { email: other.email })]) {
    const { errors } = await expectProblem(taken, 409, 'already_exists')
    expect(errors).toMatchObject([{ field: 'email', code: 'taken' }])
  }
})

test('an If-Match of something else changes nothing, and where there is nobody it is 404', async () => {
  const id = unique()
  for (const ifMatch of ['"x"', '*'])
    await expectProblem(put(id, somebody(), { 'if-match': ifMatch }), 404, 'not_found')
  const created = await expectStatus(201, put(id, somebody()))
  const refused = await put(id, { segment: 'x' }, { 'if-match': '"x"' })
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).toBe(etagOf(created))
  expect((await put(id, {})).text).toBe(created.text)
})
