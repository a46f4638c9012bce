import { expect, test } from 'bun:test'
import { expectStatus, patch, post, remove } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { boards, pathTo } from '../support/resources.ts'
import { createBoard } from '../support/settings.ts'
import type { BoardDetails } from '../support/types.ts'

const good = () => ({ name: `A board ${unique()}`, slug: unique() })

test('the longest of everything, and what is left out', async () => {
  const { adminToken: token } = await freshCompany()
  const longest = {
    name: 'é'.repeat(60),
    slug: 'a'.repeat(64),
    description: '😀'.repeat(1_000),
    post_template: '😀'.repeat(20_000),
    is_private: true,
    position: 1_000_000,
  }
  const created = await expectStatus(201, post(boards.list, longest, { token }))
  const board = created.json<BoardDetails>()
  expect(board).toMatchObject(longest)
  expect(board.url).toEndWith(`/board/${longest.slug}/`)
  const plain = await expectStatus(201, post(boards.list, good(), { token }))
  expect(plain.json<BoardDetails>()).toMatchObject({
    description: '',
    post_template: '',
    is_private: false,
    // Behind the last one, which has the highest that there is.
    position: 1_000_000,
  })
})

const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['nothing', {}, { name: 'required', slug: 'required' }],
  ['a blank name', { ...good(), name: ' \n' }, { name: 'blank' }],
  ['a long name', { ...good(), name: 'é'.repeat(61) }, { name: 'too_long' }],
  ['a slug in capitals', { ...good(), slug: 'Ideas' }, { slug: 'invalid_slug' }],
  ['a slug with a slash', { ...good(), slug: 'a/b' }, { slug: 'invalid_slug' }],
  ['a slug that ends in a hyphen', { ...good(), slug: 'a-' }, { slug: 'invalid_slug' }],
  ['a slug of 65', { ...good(), slug: 'a'.repeat(65) }, { slug: 'invalid_slug' }],
  ['a slug that is a number', { ...good(), slug: 7 }, { slug: 'invalid_type' }],
  ['a long description', { ...good(), description: 'x'.repeat(1001) }, { description: 'too_long' }],
  [
    'a long template',
    { ...good(), post_template: 'x'.repeat(20_001) },
    { post_template: 'too_long' },
  ],
  ['privacy as a word', { ...good(), is_private: 'yes' }, { is_private: 'invalid_type' }],
  ['a negative position', { ...good(), position: -1 }, { position: 'out_of_range' }],
  ['a huge position', { ...good(), position: 1_000_001 }, { position: 'out_of_range' }],
  ['half a position', { ...good(), position: 0.5 }, { position: 'invalid_type' }],
]

test.each(refused)('%s is refused', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(boards.list, body, { token }), errors)
})

test('a slug that a board has, or had, is taken in its company alone', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const [slug, later] = ['first', 'later']
  const { id } = await createBoard(company, { slug })
  const create = (body: object) => post(boards.list, { name: unique(), ...body }, { token })
  const { errors } = await expectProblem(create({ slug }), 409, 'already_exists')
  expect(errors).toMatchObject([{ field: 'slug', code: 'taken' }])
  expect((await patch(pathTo(boards, id), { slug: later }, { token })).status).toBe(200)
  const other = await createBoard(company)
  for (const taken of [slug, later]) {
    await expectProblem(create({ slug: taken }), 409, 'already_exists')
    const renamed = patch(pathTo(boards, other.id), { slug: taken }, { token })
    await expectProblem(renamed, 409, 'already_exists')
  }
  await createBoard(await freshCompany(), { slug })
  expect((await remove(pathTo(boards, id), { token })).status).toBe(204)
  for (const free of [slug, later]) expect((await create({ slug: free })).status).toBe(201)
})

test('a name is unique in its company, in any letter case', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const name = 'Mobile apps'
  const { id } = await createBoard(company, { name })
  const other = await createBoard(company)
  const taken = 'MOBILE  APPS'
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
    `hark: ${company.slug} already has a board named "${name}".\n`,
  ])
  await createBoard(await freshCompany(), { name })
  expect((await remove(pathTo(boards, id), { token })).status).toBe(204)
  expect((await create()).status).toBe(201)
})

test('of parallel creates of one slug, one is made', async () => {
  const { adminToken: token } = await freshCompany()
  const body = { name: 'Once', slug: 'once' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(boards.list, body, { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})
