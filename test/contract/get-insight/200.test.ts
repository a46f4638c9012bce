import { beforeAll, describe, expect, test } from 'bun:test'
import {
  createComment,
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  put,
} from '../../support/client.ts'
import { boards, type Company, freshCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { fileOf } from '../../support/importing.ts'
import { getInsight, readInsight } from '../../support/insight.ts'
import { waitUntil } from '../../support/wait-until.ts'

describeEndSlash(getInsight)

/** What happens is counted by a job, soon after. */
const counted = (company: Company, comments: number) =>
  waitUntil('it is counted', async () => {
    const insight = await readInsight(company.adminToken)
    return insight.totals.comments >= comments && insight.totals.completions > 0 && insight
  })

describe('what happened is counted by day', () => {
  let company: Company
  beforeAll(async () => {
    company = await freshCompany()
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
    await counted(company, 4)
  })

  test('posts, votes, public comments, first responses and completions', async () => {
    const { totals, days, from, to, ...insight } = await counted(company, 4)
    const today = { posts: 2, comments: 4, first_responses: 2, completions: 1 }
    // Authors vote for what they write.
    expect(totals).toEqual({ ...today, votes: totals.votes })
    expect(totals.votes).toBeGreaterThanOrEqual(1)
    expect(days).toHaveLength(30)
    expect([days[0]?.day, days.at(-1)?.day]).toEqual([from, to])
    expect(days.at(-1)).toMatchObject({ ...today, active_customers: 2 })
    expect(days[0]).toMatchObject({ posts: 0, active_customers: 0 })
    expect(insight.first_response.median_hours).toBeLessThan(1)
    expect(insight.completion.ninetieth_percentile_hours).toBeLessThan(1)
    expect(insight.previous).toMatchObject({ posts: 0, votes: 0, comments: 0 })
  })

  test('for those who see fewer boards, only of these, and not how many people there were', async () => {
    const { totals, days } = await readInsight(company.teamToken)
    expect(totals).toMatchObject({ posts: 1, comments: 3, first_responses: 1 })
    expect(days.at(-1)?.active_customers).toBeNull()
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
