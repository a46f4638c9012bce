import { expect, test } from 'bun:test'
import {
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  postsPage,
  put,
  remove,
} from '../support/client.ts'
import { type Company, demoCompany, freshCompany, scopes, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { idsOf, walk } from '../support/paging.ts'
import { organizations, pathTo, posts, users } from '../support/resources.ts'
import type { Envelope, Post } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const sorts = ['newest', 'oldest', 'top', 'trending', 'recently_active', 'most_discussed']
const ids = (posts: Post[]) => posts.map(({ id }) => id)

test.each(sorts)('sort=%s: links lead through every post once, and back', async sort => {
  const { adminToken: token } = await demoCompany()
  const pages = await walk<Post>(token, `${paths.posts}?sort=${sort}&page_size=7`)
  const seen = idsOf(pages)
  const all = ids((await postsPage(token, { page_size: 100 })).results)
  expect(seen.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b))
  const back = await walk<Post>(token, pages.at(-1)!.previous!, 'previous')
  const before = idsOf(back.toReversed())
  expect(before).toEqual(seen.slice(0, before.length))
  expect(before.length + pages.at(-1)!.results.length).toBe(seen.length)
})

test('newest is the plain order, oldest its reverse, top is by votes', async () => {
  const { adminToken: token } = await demoCompany()
  const query = { page_size: 100 }
  const all = (await postsPage(token, query)).results
  expect((await postsPage(token, { ...query, sort: 'newest' })).results).toEqual(all)
  const oldest = (await postsPage(token, { ...query, sort: 'oldest' })).results
  expect(oldest).toEqual(all.toReversed())
  const top = (await postsPage(token, { ...query, sort: 'top' })).results
  const byVotes = all.toSorted((a, b) => b.votes_count - a.votes_count || b.id - a.id)
  expect(top).toEqual(byVotes)
})

test('a vote moves trending and top; internal notes move nothing', async () => {
  const { adminToken: token } = await freshCompany()
  const created = []
  for (const title of ['one', 'two', 'three']) created.push(await createPost(token, { title }))
  const [one, two, three] = ids(created.map(({ post_id: id }) => ({ id }) as Post))
  const order = async (sort: string) => ids((await postsPage(token, { sort })).results)
  expect(await order('trending')).toEqual([three!, two!, one!])
  await expectStatus(200, put(`${paths.posts}${one}/vote/`, { token }))
  expect(await order('trending')).toEqual([one!, three!, two!])
  expect(await order('top')).toEqual([one!, three!, two!])
  const comment = (id: number, internal: boolean) =>
    expectStatus(201, post(`${paths.posts}${id}/comments/`, { content: 'x', internal }, { token }))
  await comment(two!, true)
  for (const sort of ['recently_active', 'most_discussed'])
    expect(await order(sort)).toEqual([three!, two!, one!])
  await comment(one!, false)
  for (const sort of ['recently_active', 'most_discussed'])
    expect(await order(sort)).toEqual([one!, three!, two!])
})

test('a list in another order is revalidated by its ETag', async () => {
  const { adminToken: token } = await freshCompany()
  await createPost(token)
  const query = { sort: 'top' }
  const first = await expectStatus(200, get(paths.posts, { token, query }))
  const headers = { 'if-none-match': first.headers.get('etag')! }
  await expectStatus(304, get(paths.posts, { token, query, headers }))
  await createPost(token)
  await expectStatus(200, get(paths.posts, { token, query, headers }))
})

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
