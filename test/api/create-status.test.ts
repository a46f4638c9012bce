import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { pathTo, statuses } from '../support/resources.ts'
import { createStatus } from '../support/settings.ts'
import type { StatusDetails } from '../support/types.ts'

test.each(['open', 'planned', 'active', 'done', 'closed'])('the category %s', async category => {
  const { adminToken: token } = await sharedCompany()
  const body = { name: ` ${unique()} `, category, color: '#AABBCC', is_roadmap: true, position: 7 }
  const created = await expectStatus(201, post(statuses.list, body, { token }))
  expect(created.json<StatusDetails>()).toMatchObject({
    ...body,
    name: body.name.trim(),
    color: '#aabbcc',
    is_default: false,
  })
})

const good = () => ({ name: unique(), category: 'done' })

const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['nothing', {}, { name: 'required', category: 'required' }],
  ['a blank name', { ...good(), name: ' ' }, { name: 'blank' }],
  ['a long name', { ...good(), name: 'é'.repeat(61) }, { name: 'too_long' }],
  ['a colour by name', { ...good(), color: 'red' }, { color: 'invalid_color' }],
  ['an unknown category', { ...good(), category: 'Done' }, { category: 'invalid_choice' }],
  ['roadmap as a word', { ...good(), is_roadmap: 'yes' }, { is_roadmap: 'invalid_type' }],
  ['default as a number', { ...good(), is_default: 1 }, { is_default: 'invalid_type' }],
  ['a negative position', { ...good(), position: -1 }, { position: 'out_of_range' }],
]

test.each(refused)('%s is refused', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(statuses.list, body, { token }), errors)
})

test('a name is unique in its company, and free once its status is retired', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const name = 'Shipped'
  const [first, other] = [await createStatus(company, { name }), await createStatus(company)]
  const create = () => post(statuses.list, { name: 'SHIPPED', category: 'open' }, { token })
  const { errors } = await expectProblem(create(), 409, 'already_exists')
  expect(errors).toMatchObject([{ field: 'name', code: 'taken' }])
  const rename = patch(pathTo(statuses, other.id), { name }, { token })
  await expectProblem(rename, 409, 'already_exists')
  await createStatus(await freshCompany(), { name })
  const query = { replace_with: other.id }
  expect((await remove(pathTo(statuses, first.id), { token, query })).status).toBe(204)
  expect((await create()).status).toBe(201)
})
