import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, get, patch, paths, put } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { waitUntil } from '../support/wait-until.ts'

type Priority = {
  effort: number | null
  impact: number | null
  importance: object | null
  score: number | null
}

test('the team scores posts, voters say how important they are, and customers see none of it', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const own = company.teamToken
  const { post_id: id } = await createPost(token, { title: 'Scored' })
  const { post_id: other } = await createPost(token, { title: 'Not estimated' })
  const path = `${paths.posts}${id}/`
  const vote = (body: object) => put(`${path}vote/`, { token: own, body })

  await expectFieldErrors(await vote({ importance: 'must_have' }), { importance: 'not_combinable' })
  const boards = (await get('/api/v1/boards/', { token })).json<{ results: { id: number }[] }>()
  for (const board of boards.results)
    await expectStatus(
      200,
      patch(`/api/v1/boards/${board.id}/`, { asks_importance: true }, { token }),
    )
  const said = await expectStatus(200, vote({ importance: 'must_have' }))
  expect(said.json()).toMatchObject({ has_voted: true, importance: 'must_have', votes_count: 1 })
  const voters = await expectStatus(200, get(`${path}voters/`, { token }))
  expect(voters.json<{ results: object[] }>().results).toMatchObject([{ importance: 'must_have' }])

  await expectFieldErrors(await patch(path, { effort: 11 }, { token }), { effort: 'out_of_range' })
  await expectStatus(200, patch(path, { effort: 2, impact: 5 }, { token }))
  const formula = { votes: 1, importance: 1, impact: 493, divide_by_effort: true }
  await expectStatus(200, patch('/api/v1/company/score/', { formula }, { token }))
  const shown = async (by: string) => (await get(path, { token: by })).json<Priority>()
  await waitUntil(
    'it has its score',
    async () => (await shown(token)).score === 1234.5 || undefined,
  )
  expect(await shown(token)).toMatchObject({
    effort: 2,
    impact: 5,
    importance: { nice: 0, important: 0, must: 1 },
  })
  const ordered = await expectStatus(200, get(paths.posts, { token, query: { sort: 'score' } }))
  expect(ordered.json<{ results: { id: number }[] }>().results.map(each => each.id)).toEqual([
    id,
    other,
  ])

  // The team sees it wherever it sees the votes and the revenue.
  await expectStatus(200, patch(path, { status: 'Planned' }, { token }))
  const admin = await signedIn(company, company.admin)
  const { id: author } = (await get('/api/v1/me/', { token })).json<{ id: number }>()
  for (const at of ['/team/?show=all', `/team/people/${author}/`, '/team/roadmap/'])
    expect([at, (await admin.get(at)).text]).toEqual([at, expect.stringContaining('Score 1,234.5')])

  // What a customer who votes and a visitor get of the post has nothing of it.
  const customer = await signedIn(company, await company.addUser('customer'))
  await customer.submit(`/post/${id}/vote/`, { set: 'on' })
  for (const reader of [customer, visiting(company)])
    for (const at of [`/post/${id}/scored/`, '/board/ideas/', '/search/?q=scored', '/roadmap/']) {
      const { status, text } = await reader.get(at)
      expect([at, status]).toEqual([at, 200])
      expect(text).toContain('Scored')
      expect(text).not.toMatch(/1,?234\.5|effort|impact|score(?!d)(?!-)/i)
    }
})

test('a voter answers on the page of a post, and takes it back, without JavaScript', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { post_id: id } = await createPost(token, { title: 'Asked' })
  const boards = (await get('/api/v1/boards/', { token })).json<{ results: { id: number }[] }>()
  for (const board of boards.results)
    await patch(`/api/v1/boards/${board.id}/`, { asks_importance: true }, { token })
  const browser = await signedIn(company, await company.addUser('customer'))
  const page = () => browser.get(`/post/${id}/asked/`)
  const send = (name: string, fields: Record<string, string>) =>
    browser.submit(`/post/${id}/${name}/`, fields)
  expect((await page()).text).not.toContain('importance-question')
  await send('vote', { set: 'on' })
  expect((await page()).text).toContain('importance-question')
  const counts = async () =>
    (await get(`${paths.posts}${id}/`, { token })).json<Priority>().importance
  await send('importance', { importance: 'important' })
  expect(await counts()).toEqual({ nice: 0, important: 1, must: 0 })
  expect((await page()).text).toContain('aria-pressed="true"')
  await send('importance', { importance: '' })
  expect(await counts()).toEqual({ nice: 0, important: 0, must: 0 })
})
