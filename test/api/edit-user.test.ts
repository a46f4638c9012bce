import { expect, test } from 'bun:test'
import { visiting } from '../support/browser.ts'
import {
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  remove,
} from '../support/client.ts'
import { type Company, freshCompany, type Person, scopes, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { customFields, freshOne, organizations, pathTo, read, users } from '../support/resources.ts'
import type { Envelope, Post, User } from '../support/types.ts'

/** A company with a second admin, who is changed. */
async function twoAdmins() {
  const company = await freshCompany()
  const second = await company.addUser('admin')
  const secondToken = await company.token(second)
  const me = (await get(paths.me, { token: secondToken })).json<User>()
  const change = (body: object) =>
    expectStatus(200, patch(pathTo(users, me.id), body, { token: company.adminToken }))
  const write = () => post(users.list, users.companyWide!.create(), { token: secondToken })
  return { company, second, secondToken, me, change, write }
}

async function loginLink(company: Company, { email }: Person) {
  const { stdout } = await company.run(['login-link', email])
  const { pathname, search } = new URL(stdout.trim())
  return `${pathname}${search}`.replace(new URL(company.baseUrl).pathname, '')
}

test("an admin's token loses an admin's rights with the very next request, and gets them back", async () => {
  const { secondToken: token, change, write } = await twoAdmins()
  expect((await write()).status).toBe(201)
  await change({ role: 'team' })
  expect((await write()).status).toBe(403)
  expect((await get(users.list, { token })).status).toBe(200)
  await change({ role: 'customer' })
  expect((await get(users.list, { token })).status).toBe(401)
  await change({ role: 'admin' })
  expect((await write()).status).toBe(201)
})

test('somebody who is deactivated is out at once, and in again when reactivated', async () => {
  const { company, second, secondToken: token, change } = await twoAdmins()
  const browser = visiting(company)
  const link = await loginLink(company, second)
  const shown = (await change({ is_active: false })).json<{ is_active: boolean }>()
  expect(shown.is_active).toBe(false)
  expect((await get(paths.me, { token })).status).toBe(401)
  expect((await browser.get(link)).status).toBe(410)
  await change({ is_active: true })
  expect((await get(paths.me, { token })).status).toBe(200)
  expect((await browser.get(link)).status).toBe(410)
})

test('a link that was sent to the former address no longer signs in', async () => {
  const { company, second, change } = await twoAdmins()
  const link = await loginLink(company, second)
  expect((await visiting(company).get(link)).status).toBe(200)
  await change({ email: 'moved@people.example' })
  expect((await visiting(company).get(link)).status).toBe(410)
})

test('posts show a changed name and role at once', async () => {
  const { company, secondToken, me, change } = await twoAdmins()
  await createPost(secondToken)
  const creator = async () => {
    const list = await get(paths.posts, { token: company.adminToken })
    return list.json<Envelope<Post>>().results[0]!.creator
  }
  expect(await creator()).toEqual(me)
  await change({ name: 'Renamed', role: 'team' })
  expect(await creator()).toEqual({ ...me, name: 'Renamed', is_admin: false })
})

type Customer = { organization: number | null; custom_fields: Record<string, unknown> }

/** Somebody in a company that has a field of each type. */
async function customer() {
  const company = await freshCompany()
  const { adminToken: token } = company
  const fields: Record<string, number> = {}
  for (const type of ['text', 'number', 'boolean', 'date']) {
    const body = { name: `A ${type}`, type }
    const created = await expectStatus(201, post(customFields.list, body, { token }))
    fields[type] = created.json<{ id: number }>().id
  }
  const path = pathTo(users, await users.add(company))
  return { token, path, fields }
}

const shown = async (path: string, token: string) =>
  (await read(path, token)).json<Customer>().custom_fields

test('values of each type are set, changed and taken away, and others stay', async () => {
  const { token, path } = await customer()
  const values = { 'A text': '', 'A number': -1.5, 'A boolean': false, 'A date': '2024-02-29' }
  await expectStatus(200, patch(path, { custom_fields: values }, { token }))
  expect(await shown(path, token)).toEqual(values)
  const change = { 'A text': 'Gold', 'A number': null }
  await expectStatus(200, patch(path, { custom_fields: change }, { token }))
  const { 'A number': _, ...rest } = { ...values, 'A text': 'Gold' }
  expect(await shown(path, token)).toEqual(rest)
})

test('a value of another type is refused with its own code, and nothing is changed', async () => {
  const { token, path } = await customer()
  const wrong: Record<string, unknown[]> = {
    'A text': [1, true, [], {}],
    'A number': ['1', true, {}],
    'A boolean': [0, 'true', []],
    'A date': ['2026-02-30', '2026-1-1', '', 20260101],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      await expectFieldErrors(
        patch(path, { segment: 'x', custom_fields: { [name]: value } }, { token }),
        { [`custom_fields.${name}`]: 'wrong_custom_type' },
      )
  const unknown = { custom_fields: { Nothing: 1, 'A text': 'x'.repeat(501) } }
  await expectFieldErrors(patch(path, unknown, { token }), {
    'custom_fields.Nothing': 'unknown_custom_field',
    'custom_fields.A text': 'too_long',
  })
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`F${index}`, 1]))
  await expectFieldErrors(patch(path, { custom_fields: many }, { token }), {
    custom_fields: 'too_many',
  })
  expect((await read(path, token)).json<unknown>()).toMatchObject({
    segment: '',
    custom_fields: {},
    edited: null,
  })
})

test('a field is renamed and deleted for every user at once', async () => {
  const { token, path, fields } = await customer()
  await patch(path, { custom_fields: { 'A text': 'Gold', 'A number': 2 } }, { token })
  expect(await shown(path, token)).toEqual({ 'A text': 'Gold', 'A number': 2 })
  await expectStatus(200, patch(pathTo(customFields, fields.text!), { name: 'Plan' }, { token }))
  expect(await shown(path, token)).toEqual({ Plan: 'Gold', 'A number': 2 })
  await expectStatus(204, remove(pathTo(customFields, fields.text!), { token }))
  expect(await shown(path, token)).toEqual({ 'A number': 2 })
})

test('an organization by id or external id; null, and deleting it, leave none', async () => {
  const { token, path } = await customer()
  const shownNow = async () => (await read(path, token)).json<Customer>().organization
  const external_id = unique()
  const body = { name: 'X', external_id }
  const { id } = (await expectStatus(201, post(organizations.list, body, { token }))).json<{
    id: number
  }>()
  for (const organization of [id, external_id]) {
    await expectStatus(200, patch(path, { organization }, { token }))
    expect(await shownNow()).toBe(id)
    await expectStatus(200, patch(path, { organization: null }, { token }))
    expect(await shownNow()).toBeNull()
  }
  for (const organization of [id + 1_000_000, 'unknown'])
    await expectFieldErrors(patch(path, { organization }, { token }), {
      organization: 'unknown_organization',
    })
  const person = { email: `${unique()}@people.example`, name: 'Ada', organization: external_id }
  const created = await expectStatus(201, post(users.list, person, { token }))
  expect(created.json<Customer>().organization).toBe(id)
  await patch(path, { organization: id }, { token })
  expect(await shownNow()).toBe(id)
  await expectStatus(204, remove(pathTo(organizations, id), { token }))
  expect(await shownNow()).toBeNull()
})

const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['no real e-mail', { email: 'ada' }, { email: 'invalid_email' }],
  ['a blank e-mail', { email: ' ' }, { email: 'blank' }],
  ['an unknown role', { role: 'owner' }, { role: 'invalid_choice' }],
  ['a role that is null', { role: null }, { role: 'invalid_type' }],
  ['a blank external id', { external_id: ' ' }, { external_id: 'blank' }],
  ['a long external id', { external_id: 'x'.repeat(256) }, { external_id: 'too_long' }],
  ['activity in words', { is_active: 'no' }, { is_active: 'invalid_type' }],
  ['several at once', { role: 1, name: '' }, { role: 'invalid_type', name: 'blank' }],
]

test.each(refused)('%s is refused', async (_, body, errors) => {
  const { path, token } = await freshOne(users)
  await expectFieldErrors(patch(path, body, { token }), errors)
})

test('a token that has some scopes makes nobody a member of the team, and takes no account over', async () => {
  const { path: customer, company, token: whole } = await freshOne(users)
  const token = await company.token(company.admin, { scopes: [scopes.users, scopes.writeUsers] })
  const email = () => `${unique()}@people.example`
  await expectProblem(patch(customer, { role: 'admin' }, { token }), 403, 'forbidden')
  const colleague = { email: email(), name: 'Colleague', role: 'team' }
  await expectProblem(post(users.list, colleague, { token }), 403, 'forbidden')
  const created = await expectStatus(201, post(users.list, colleague, { token: whole }))
  const path = pathTo(users, created.json<{ id: number }>().id)
  for (const change of [{ email: email() }, { is_active: false }, { role: 'customer' }])
    await expectProblem(patch(path, change, { token }), 403, 'forbidden')
  await expectStatus(200, patch(path, { segment: 'Sales' }, { token }))
  await expectStatus(200, patch(customer, { email: email() }, { token }))
})

test('the last active admin is neither demoted, deactivated nor deleted, and keeps the other fields', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { id } = (await get(paths.me, { token })).json<User>()
  const path = pathTo(users, id)
  const before = (await get(path, { token })).text
  for (const change of [{ role: 'team' }, { role: 'customer', name: 'X' }, { is_active: false }])
    await expectProblem(patch(path, change, { token }), 409, 'last_admin')
  await expectProblem(remove(path, { token }), 409, 'last_admin')
  expect((await get(path, { token })).text).toBe(before)
  const other = await company.addUser('admin')
  const found = await get(users.list, { token, query: { email: other.email } })
  const second = found.json<Envelope<User>>().results[0]!
  await expectStatus(200, patch(pathTo(users, second.id), { is_active: false }, { token }))
  await expectProblem(patch(path, { role: 'team' }, { token }), 409, 'last_admin')
  await expectStatus(200, patch(pathTo(users, second.id), { is_active: true }, { token }))
  await expectStatus(200, patch(path, { role: 'team' }, { token }))
})

test('of admins who demote each other at once, one stays', async () => {
  const company = await freshCompany()
  const tokens = [company.adminToken, await company.token(await company.addUser('admin'))]
  const ids = await Promise.all(
    tokens.map(async token => (await get(paths.me, { token })).json<User>().id),
  )
  const answers = await Promise.all([
    patch(pathTo(users, ids[1]!), { role: 'team' }, { token: tokens[0]! }),
    patch(pathTo(users, ids[0]!), { role: 'team' }, { token: tokens[1]! }),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  // The one who was demoted first may no longer do it.
  expect(statuses).toEqual([200, 403])
})

test('somebody who wrote something is deactivated, not deleted', async () => {
  const { adminToken: token } = await freshCompany()
  const email = `${unique()}@people.example`
  await createPostAsUser(token, { email, full_name: 'Writer' })
  const found = await get(users.list, { token, query: { email } })
  const path = pathTo(users, found.json<Envelope<User>>().results[0]!.id)
  await expectProblem(remove(path, { token }), 409, 'user_in_use')
  await expectStatus(200, patch(path, { is_active: false }, { token }))
})
