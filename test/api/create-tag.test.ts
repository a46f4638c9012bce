import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { pathTo, tags } from '../support/resources.ts'

const create = async (token: string, body: object) =>
  (await expectStatus(201, post(tags.list, body, { token }))).json<{ id: number; color: string }>()

test('the longest name, a colour in capitals, and one that is left out', async () => {
  const { adminToken: token } = await freshCompany()
  const name = '😀'.repeat(60)
  const created = await create(token, { name: ` ${name} `, color: '#AABBCC' })
  expect(created).toMatchObject({ name, color: '#aabbcc' })
  expect((await create(token, { name: 'Plain' })).color).toMatch(/^#[0-9a-f]{6}$/)
})

const refused: [string, Record<string, unknown>, Record<string, string | string[]>][] = [
  ['no name', {}, { name: 'required' }],
  ['a name that is null', { name: null }, { name: 'invalid_type' }],
  ['a blank name', { name: ' \n' }, { name: 'blank' }],
  ['a name that is too long', { name: 'é'.repeat(61) }, { name: 'too_long' }],
  ['a colour by name, and no name', { color: 'red' }, { name: 'required', color: 'invalid_color' }],
  ['a short colour', { name: 'x', color: '#fff' }, { color: 'invalid_color' }],
  [
    'a word for whether it is public',
    { name: 'x', is_public: 'yes' },
    { is_public: 'invalid_type' },
  ],
  ['a colour that is a number', { name: 'x', color: 0 }, { color: 'invalid_type' }],
]

test.each(refused)('%s is refused', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(tags.list, body, { token }), errors)
})

test('a name is unique in its company, however its letters are cased, composed or spaced', async () => {
  const { adminToken: token } = await freshCompany()
  const name = 'Café bar'
  const { id } = await create(token, { name })
  for (const same of [name, name.toUpperCase(), name.normalize('NFD'), name.replace(' ', '  ')]) {
    const again = post(tags.list, { name: same }, { token })
    const { errors } = await expectProblem(again, 409, 'already_exists')
    expect(errors).toMatchObject([{ field: 'name', code: 'taken' }])
  }
  const other = await create(token, { name: 'Another' })
  const renamed = patch(pathTo(tags, other.id), { name: name.toLowerCase() }, { token })
  await expectProblem(renamed, 409, 'already_exists')
  const own = patch(pathTo(tags, id), { name: name.toLowerCase() }, { token })
  expect((await own).status).toBe(200)
  await create((await freshCompany()).adminToken, { name })
})

test('the name of a deleted tag is free at once', async () => {
  const { adminToken: token } = await freshCompany()
  const { id } = await create(token, { name: 'Mobile' })
  expect((await remove(pathTo(tags, id), { token })).status).toBe(204)
  expect((await create(token, { name: 'Mobile' })).id).not.toBe(id)
})

test('of parallel creates of one name, one is made', async () => {
  const { adminToken: token } = await freshCompany()
  const body = { name: unique() }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(tags.list, body, { token })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(9).fill(409)])
})
