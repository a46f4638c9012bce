import { expect, test } from 'bun:test'
import { expectStatus, get, patch, paths, post, put, remove } from '../support/client.ts'
import { type Company, freshCompany, scopes, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { organizations, pathTo, posts, users } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

type Counted = { id: number; revenue: number | null }

async function idOf(company: Company, list: string, body: object): Promise<number> {
  const created = await expectStatus(201, post(list, body, { token: company.adminToken }))
  return created.json<{ id: number }>().id
}

const listed = async (token: string, query: Record<string, string>) =>
  (await expectStatus(200, get(paths.posts, { token, query }))).json<Envelope<Counted>>().results

/** Two organizations with a voter each, who vote for two posts and for one. */
async function furnished() {
  const company = await freshCompany()
  const { adminToken: token } = company
  const [both, one, none] = [
    await posts.add(company),
    await posts.add(company),
    await posts.add(company),
  ]
  const external = unique()
  const [large, small] = [
    await idOf(company, organizations.list, { name: 'L', revenue: 900, external_id: external }),
    await idOf(company, organizations.list, { name: 'S', revenue: 40 }),
  ]
  const voter = (organization: number) =>
    idOf(company, users.list, { email: `${unique()}@x.example`, name: 'V', organization })
  const voters = [await voter(large), await voter(large), await voter(small)]
  for (const voterId of voters)
    await expectStatus(200, put(`${pathTo(posts, both)}voters/${voterId}/`, { token }))
  await expectStatus(200, put(`${pathTo(posts, one)}voters/${voters[2]}/`, { token }))
  return { company, token, both, one, none, large, small, external }
}

const ordered = { sort: 'revenue', view: 'full' }
const revenuesOf = (items: Counted[]) => items.map(({ id, revenue }) => [id, revenue])
const become = (token: string, expected: unknown) =>
  waitUntil(`the revenue is ${JSON.stringify(expected)}`, async () => {
    const now = revenuesOf(await listed(token, ordered))
    return JSON.stringify(now) === JSON.stringify(expected) || undefined
  })

test('posts have the revenue of the organizations that vote for them, each once', async () => {
  const { company, token, both, one, none, large, small, external } = await furnished()
  await become(token, [
    [both, 940],
    [one, 40],
    [none, 0],
  ])
  expect(revenuesOf(await listed(token, { ...ordered, page_size: '2' }))).toEqual([
    [both, 940],
    [one, 40],
  ])
  const shown = (await get(pathTo(posts, both), { token })).json<Counted>()
  expect(shown.revenue).toBe(940)
  for (const organization of [String(large), external])
    expect((await listed(token, { organization })).map(({ id }) => id)).toEqual([both])
  expect((await listed(company.teamToken, { organization: String(small) })).length).toBe(2)
  // What changes it.
  await expectStatus(200, patch(pathTo(organizations, small), { revenue: 1_000 }, { token }))
  await become(token, [
    [both, 1_900],
    [one, 1_000],
    [none, 0],
  ])
  expect((await get(pathTo(posts, both), { token })).json<Counted>().revenue).toBe(1_900)
  await expectStatus(204, remove(pathTo(organizations, large), { token }))
  await expectFieldErrors(get(paths.posts, { token, query: { organization: external } }), {
    organization: 'unknown_organization',
  })
  await become(
    token,
    [
      [both, 1_000],
      [one, 1_000],
      [none, 0],
    ].toSorted((a, b) => b[1]! - a[1]! || b[0]! - a[0]!),
  )
})

test('the filter needs the scope to read organizations', async () => {
  const { company, large } = await furnished()
  const token = await company.token(company.admin, { scopes: [scopes.read] })
  const query = { organization: String(large) }
  await expectProblem(get(paths.posts, { token, query }), 403, 'insufficient_scope')
})
