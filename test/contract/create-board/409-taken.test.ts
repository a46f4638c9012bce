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
  const create = (body: object) => post(boards.list, { name: unique(), ...body }, { token })
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

test('a name is unique in its company, in any letter case', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const name = `Board ${unique()}`
  const { id } = await createBoard(company, { name })
  const other = await createBoard(company)
  const taken = name.toUpperCase().replace(' ', '  ')
  const create = () => post(boards.list, { name: taken, slug: unique() }, { token })
  const { errors } = await expectProblem(create(), 409, 'already_exists')
  expect(errors).toMatchObject([{ field: 'name', code: 'taken' }])
  const rename = (to: number) => patch(pathTo(boards, to), { name: taken }, { token })
  await expectProblem(rename(other.id), 409, 'already_exists')
  expect((await rename(id)).status).toBe(200)
  const added = await company.server.hark([
    ...['board', 'add', '--slug', unique(), '--name', name],
    ...['--company', company.slug],
  ])
  expect([added.exitCode, added.stderr]).toEqual([
    1,
    `hark: ${company.slug} has a board named "${name}" already.\n`,
  ])
  await createBoard(await freshCompany(), { name })
  expect((await remove(pathTo(boards, id), { token })).status).toBe(204)
  expect((await create()).status).toBe(201)
})

test('of parallel creates of one slug, one is made', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = { name: 'Once', slug: unique() }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(boards.list, body, { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})
