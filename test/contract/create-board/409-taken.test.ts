import { expect, test } from 'bun:test'
import { patch, post, remove } from '../../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { boards, pathTo } from '../../support/resources.ts'
import { createBoard } from '../../support/settings.ts'

test('a slug that a board has, or had, is taken in its company alone', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const [slug, later] = [unique(), unique()]
  const { id } = await createBoard(company, { slug })
  const create = (body: object) => post(boards.list, { name: 'Another', ...body }, { token })
  const { errors } = await expectProblem(create({ slug }), 409, 'already_exists')
  expect(errors).toMatchObject([{ field: 'slug', code: 'taken' }])
  expect((await patch(pathTo(boards, id), { slug: later }, { token })).status).toBe(200)
  for (const taken of [slug, later])
    await expectProblem(create({ slug: taken }), 409, 'already_exists')
  const other = await createBoard(company)
  for (const taken of [slug, later])
    await expectProblem(
      patch(pathTo(boards, other.id), { slug: taken }, { token }),
      409,
      'already_exists',
    )
  await createBoard(await freshCompany(), { slug })
  expect((await remove(pathTo(boards, id), { token })).status).toBe(204)
  for (const free of [slug, later]) expect((await create({ slug: free })).status).toBe(201)
})

test('of parallel creates of one slug, one is made', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = { name: 'Once', slug: unique() }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(boards.list, body, { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})
