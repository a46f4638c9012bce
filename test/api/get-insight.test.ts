import { beforeAll, describe, expect, test } from 'bun:test'
import { isDeepStrictEqual } from 'node:util'
import {
  createComment,
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
} from '../support/client.ts'
import {
  boards,
  type Company,
  demoCompany,
  freshCompany,
  sharedCompany,
  unique,
} from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { fileOf } from '../support/importing.ts'
import { insightPath, readInsight } from '../support/insight.ts'
import { organizations, pathTo, posts, users } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

/** What happens is counted by a job, soon after. */
const counted = (company: Company, comments: number) =>
  waitUntil('it is counted', async () => {
    const insight = await readInsight(company.adminToken)
    return insight.totals.comments >= comments && insight.totals.completions > 0 && insight
  })

const today = () => new Date().toISOString().slice(0, 10)

describe('what happened is counted by day', () => {
  let company: Company
  let day: string

  // All of it on one day: around midnight it is done again.
  beforeAll(async () => {
    do {
      day = today()
      company = await newCompany()
    } while (day !== today())
    await counted(company, 4)
  })

  async function newCompany() {
    const company = await freshCompany()
    const { adminToken, teamToken } = company
    const [open] = boards.public
    const customer = await company.addUser('customer')
    const asCustomer = { email: customer.email, full_name: customer.name }
    const { post_id: post } = await createPostAsUser(teamToken, {
      board: open,
      title: 'Answered',
      ...asCustomer,
    })
    const { post_id: secret } = await createPost(adminToken, {
      board: boards.private,
      title: 'Secret',
    })
    const body = { email: 'other@example.com', full_name: 'Other' }
    await expectStatus(200, put(`${paths.posts}${post}/vote/`, { token: teamToken, body }))
    await createComment(teamToken, post, { content: 'For the team', internal: true })
    await createComment(teamToken, post, { content: 'Please', as_user: asCustomer })
    await createComment(teamToken, post, { content: 'We will' })
    await createComment(teamToken, post, { content: 'We do' })
    await createComment(adminToken, secret, { content: 'Secret, too' })
    const statuses = (await get(paths.statuses, { token: adminToken })).json<{
      results: { id: number; category: string }[]
    }>()
    const done = statuses.results.find(({ category }) => category === 'done')!
    const path = `${paths.posts}${post}/`
    await expectStatus(200, patch(path, { status: done.id }, { token: teamToken }))
    return company
  }

  test('posts, votes, public comments, first responses and completions', async () => {
    const { totals, days, from, to, ...insight } = await counted(company, 4)
    const all = { posts: 2, comments: 4, first_responses: 2, completions: 1 }
    // Authors vote for what they write.
    expect(totals).toEqual({ ...all, votes: totals.votes })
    expect(totals.votes).toBeGreaterThanOrEqual(1)
    expect(days).toHaveLength(30)
    expect([days[0]?.day, days.at(-1)?.day]).toEqual([from, to])
    expect(days.find(each => each.day === day)).toMatchObject({ ...all, active_customers: 2 })
    expect(days[0]).toMatchObject({ posts: 0, active_customers: 0 })
    expect(insight.first_response.median_hours).toBeLessThan(1)
    expect(insight.completion.ninetieth_percentile_hours).toBeLessThan(1)
    expect(insight.previous).toMatchObject({ posts: 0, votes: 0, comments: 0 })
  })

  test('for those who see fewer boards, only of these, and not how many people there were', async () => {
    const { totals, days } = await readInsight(company.teamToken)
    expect(totals).toMatchObject({ posts: 1, comments: 3, first_responses: 1 })
    expect(days.map(each => each.active_customers)).toEqual(days.map(() => null))
  })

  test('of one board, and of another period', async () => {
    const [, empty = ''] = boards.public
    const none = await readInsight(company.adminToken, { board: empty, days: '7' })
    expect(none.days).toHaveLength(7)
    expect(none.totals).toEqual({
      posts: 0,
      votes: 0,
      comments: 0,
      first_responses: 0,
      completions: 0,
    })
    expect(none.first_response).toEqual({ median_hours: null, ninetieth_percentile_hours: null })
    const { totals } = await readInsight(company.adminToken, { board: boards.private, days: '365' })
    expect(totals).toMatchObject({ posts: 1, comments: 1 })
  })
})

test('customers count in the segment that they had then, with the revenue of their organization then', async () => {
  const company = await freshCompany()
  const begun = today()
  const { adminToken: token, teamToken } = company
  const create = async (list: string, body: object) =>
    (await expectStatus(201, post(list, body, { token }))).json<{ id: number }>().id
  const globex = { name: 'Globex', segment: 'Enterprise', revenue: 900 }
  const organization = await create(organizations.list, globex)
  const voter = (more: object) =>
    create(users.list, { email: `${unique()}@x.example`, name: 'V', ...more })
  const [inGlobex, alone, plain] = [
    await voter({ organization }),
    await voter({ organization, segment: 'Pilot' }),
    await voter({}),
  ]
  const [first, second] = [await posts.add(company), await posts.add(company)]
  const vote = (postId: number, voterId: number) =>
    expectStatus(200, put(`${pathTo(posts, postId)}voters/${voterId}/`, { token }))
  for (const voterId of [inGlobex, alone, plain]) await vote(first, voterId)
  const votesOf = async (wanted: Record<string, number>) =>
    waitUntil(`votes are ${JSON.stringify(wanted)}`, async () => {
      const insight = await readInsight(token)
      const votes = insight.segments!.map(each => [each.segment, each.votes] as const)
      return isDeepStrictEqual(Object.fromEntries(votes), wanted) && insight
    })
  const { segments, active_customers } = await votesOf({ Enterprise: 1, Pilot: 1, '': 1 })
  const none = { posts: 0, comments: 0, active_organizations: 0, revenue: 0 }
  const one = { ...none, votes: 1, active_customers: 1 }
  expect(segments).toContainEqual({ ...one, segment: 'Pilot' })
  expect(segments).toContainEqual({ ...one, segment: '' })
  const paying = { ...one, active_organizations: 1 }
  expect(segments).toContainEqual({ ...paying, segment: 'Enterprise', revenue: 900 })
  expect(active_customers).toBe(3)

  // Who changes to another segment leaves behind what they have done, and not that they are active.
  const change = { segment: 'Small', revenue: 50 }
  await expectStatus(200, patch(pathTo(organizations, organization), change, { token }))
  await vote(second, inGlobex)
  const later = await votesOf({ Enterprise: 1, Pilot: 1, '': 1, Small: 1 })
  const left = { ...none, votes: 1, active_customers: 0 }
  expect(later.segments).toContainEqual({ ...left, segment: 'Enterprise' })
  expect(later.segments).toContainEqual({ ...paying, segment: 'Small', revenue: 50 })
  expect(later.active_customers).toBe(3)

  const ofPilot = await readInsight(token, { segment: 'Pilot' })
  expect(ofPilot.totals).toMatchObject({ posts: 0, votes: 1 })
  expect(ofPilot.active_customers).toBe(1)
  const active = ofPilot.days.filter(({ votes }) => votes > 0)
  expect(active).toMatchObject([{ votes: 1, active_customers: 1 }])
  expect([begun, today()]).toContain(active[0]!.day)
  expect(ofPilot.segments).toHaveLength(4)
  const withoutOne = await readInsight(token, { segment: '', days: '7' })
  expect(withoutOne.totals).toMatchObject({ posts: 0, votes: 1 })

  const ofSome = await readInsight(teamToken)
  expect(ofSome.active_customers).toBeNull()
  const unknown = { active_customers: null, active_organizations: null, revenue: null }
  const enterprise = { segment: 'Enterprise', posts: 0, votes: 1, comments: 0, ...unknown }
  expect(ofSome.segments).toContainEqual(enterprise)
})

test('what is deleted still counts, and what is imported counts on its own day', async () => {
  const company = await freshCompany()
  const created = new Date(Date.now() - 40 * 86_400_000)
  const line = {
    board: boards.public[0],
    title: 'Of the past',
    status: 'Complete',
    created: created.toISOString(),
    creator: { email: 'early@example.com', full_name: 'Early' },
    votes: [{ email: 'early@example.com', full_name: 'Early' }],
    comments: [
      {
        content: 'So it is',
        creator: { email: 'early@example.com', full_name: 'Early' },
        created: new Date(created.getTime() + 86_400_000).toISOString(),
      },
    ],
  }
  await company.run(['import', fileOf([line])])
  const insight = await waitUntil('it is counted', async () => {
    const found = await readInsight(company.adminToken, { days: '90' })
    return found.totals.comments === 1 && found
  })
  const on = (at: number) =>
    insight.days.find(({ day }) => day === new Date(at).toISOString().slice(0, 10))
  expect(on(created.getTime())).toMatchObject({ posts: 1, votes: 1, comments: 0 })
  expect(on(created.getTime() + 86_400_000)).toMatchObject({ posts: 0, comments: 1 })
  expect(insight.totals.completions).toBe(0)
  expect((await readInsight(company.adminToken)).previous).toMatchObject({ posts: 1 })
})

test('what was imported was completed when its comments say so', async () => {
  const { adminToken } = await demoCompany()
  const { totals, completion } = await waitUntil('the demo is counted', async () => {
    const insight = await readInsight(adminToken, { days: '365' })
    return insight.totals.completions > 20 && insight
  })
  expect(totals.completions).toBeLessThan(totals.posts)
  expect(completion.median_hours).toBeGreaterThan(24)
})

test('a period that is none, a board that is not there or not seen, and a segment of nobody are refused', async () => {
  const { adminToken, teamToken } = await sharedCompany()
  const read = (query: Record<string, string>, token = adminToken) =>
    get(insightPath, { token, query })
  await expectFieldErrors(read({ days: '31' }), { days: 'invalid_choice' })
  await expectFieldErrors(read({ board: 'nowhere' }), { board: 'unknown_board' })
  await expectFieldErrors(read({ segment: 'Nobody' }), { segment: 'unknown_segment' })
  await expectFieldErrors(read({ board: boards.private }, teamToken), { board: 'unknown_board' })
})
