import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove } from '../../support/client.ts'
import { type Company, freshCompany, unique } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { customFields, organizations, pathTo, read, users } from '../../support/resources.ts'

type User = { organization: number | null; custom_fields: Record<string, unknown> }

async function company() {
  const fresh = await freshCompany()
  const fields: Record<string, number> = {}
  for (const type of ['text', 'number', 'boolean', 'date']) {
    const body = { name: `A ${type}`, type }
    const created = await expectStatus(
      201,
      post(customFields.list, body, { token: fresh.adminToken }),
    )
    fields[type] = created.json<{ id: number }>().id
  }
  const path = pathTo(users, await users.add(fresh))
  return { fresh, token: fresh.adminToken, path, fields }
}

const shown = async (path: string, token: string) =>
  (await read(path, token)).json<User>().custom_fields

test('values of each type are set, changed and taken away, and others stay', async () => {
  const { token, path } = await company()
  const values = { 'A text': '', 'A number': -1.5, 'A boolean': false, 'A date': '2024-02-29' }
  await expectStatus(200, patch(path, { custom_fields: values }, { token }))
  expect(await shown(path, token)).toEqual(values)
  const change = { 'A text': 'Gold', 'A number': null }
  await expectStatus(200, patch(path, { custom_fields: change }, { token }))
  const { 'A number': _, ...rest } = { ...values, 'A text': 'Gold' }
  expect(await shown(path, token)).toEqual(rest)
})

test('a value of another type is refused with its own code, and nothing is changed', async () => {
  const { token, path } = await company()
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
  const { token, path, fields } = await company()
  await patch(path, { custom_fields: { 'A text': 'Gold', 'A number': 2 } }, { token })
  expect(await shown(path, token)).toEqual({ 'A text': 'Gold', 'A number': 2 })
  await expectStatus(200, patch(pathTo(customFields, fields.text!), { name: 'Plan' }, { token }))
  expect(await shown(path, token)).toEqual({ Plan: 'Gold', 'A number': 2 })
  await expectStatus(204, remove(pathTo(customFields, fields.text!), { token }))
  expect(await shown(path, token)).toEqual({ 'A number': 2 })
})

test('an organization by id or external id; null, and deleting it, leave none', async () => {
  const { fresh, token, path } = await company()
  const shownNow = async () => (await read(path, token)).json<User>().organization
  const external_id = unique()
  const create = (of: Company) =>
    expectStatus(
      201,
      post(organizations.list, { name: 'X', external_id }, { token: of.adminToken }),
    )
  const { id } = (await create(fresh)).json<{ id: number }>()
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
  expect(created.json<User>().organization).toBe(id)
  await patch(path, { organization: id }, { token })
  expect(await shownNow()).toBe(id)
  await expectStatus(204, remove(pathTo(organizations, id), { token }))
  expect(await shownNow()).toBeNull()
})
