import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove } from '../../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, tags } from '../../support/resources.ts'

const create = async (token: string, name: string) =>
  (await expectStatus(201, post(tags.list, { name }, { token }))).json<{ id: number }>()

test('a name is unique in its company, however its letters are cased, composed or spaced', async () => {
  const { adminToken: token } = await sharedCompany()
  const name = `Café ${unique()}`
  const { id } = await create(token, name)
  for (const same of [name, name.toUpperCase(), name.normalize('NFD'), name.replace(' ', '  ')]) {
    const { errors } = await expectProblem(
      post(tags.list, { name: same }, { token }),
      409,
      'already_exists',
    )
    expect(errors).toMatchObject([{ field: 'name', code: 'taken' }])
  }
  const other = await create(token, unique())
  const renamed = patch(pathTo(tags, other.id), { name: name.toLowerCase() }, { token })
  await expectProblem(renamed, 409, 'already_exists')
  const own = patch(pathTo(tags, id), { name: name.toLowerCase() }, { token })
  expect((await own).status).toBe(200)
  const { adminToken: elsewhere } = await freshCompany()
  await create(elsewhere, name)
})

test('the name of a deleted tag is free at once', async () => {
  const { adminToken: token } = await sharedCompany()
  const name = unique()
  const { id } = await create(token, name)
  expect((await remove(pathTo(tags, id), { token })).status).toBe(204)
  expect((await create(token, name)).id).not.toBe(id)
})

test('of parallel creates of one name, one is made', async () => {
  const { adminToken: token } = await sharedCompany()
  const name = unique()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(tags.list, { name }, { token })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(9).fill(409)])
})
