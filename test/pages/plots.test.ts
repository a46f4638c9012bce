import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { createPost, expectStatus, get, patch, paths, post, put } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { users } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

test('points lead to posts, and the tables beside them have the same posts', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const admin = await signedIn(company, company.admin)
  expect((await admin.get('/team/insight/plots/')).text).not.toContain('plot-point')
  const globex = { name: 'Globex', revenue: 120_000 }
  const organization = (
    await expectStatus(201, post('/api/v1/organizations/', globex, { token }))
  ).json<{ id: number }>().id
  const body = { email: `${unique()}@x.example`, name: 'V', organization }
  const voter = (await expectStatus(201, post(users.list, body, { token }))).json<{ id: number }>()
  const made: number[] = []
  for (const title of ['<b>One</b>', 'Two', 'Not estimated']) {
    const { post_id: id } = await createPost(token, { title })
    made.push(id)
    if (title !== 'Not estimated')
      await expectStatus(200, patch(`${paths.posts}${id}/`, { effort: 5, impact: 10 }, { token }))
  }
  await expectStatus(200, put(`${paths.posts}${made[2]}/voters/${voter.id}/`, { token }))
  await waitUntil('the revenue is counted', async () => {
    const { revenue } = (await get(`${paths.posts}${made[2]}/`, { token })).json<{
      revenue: number
    }>()
    return revenue === 120_000
  })
  const { text } = await expectStatus(200, admin.get('/team/insight/plots/'))
  const [, impact = '', revenue = ''] = text.split('<figure')
  const pointsOf = (html: string) =>
    [
      ...html.matchAll(
        /<a href="[^"]*post=(\d+)[^"]*" aria-label="([^"]*)"><circle [^>]*cx="([\d.]+)" cy="([\d.]+)"/g,
      ),
    ].map(([, id, name, ...place]) => ({ id: Number(id), name, place: place.map(Number) }))
  const rowsOf = (html: string) =>
    [...html.matchAll(/<tr><th scope="row"><a href="[^"]*post=(\d+)[^"]*"/g)].map(([, id]) =>
      Number(id),
    )
  for (const [html, ids] of [
    [impact, made.slice(0, 2)],
    [revenue, made],
  ] as const) {
    expect(
      pointsOf(html)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...ids].sort())
    expect(rowsOf(html)).toEqual(pointsOf(html).map(({ id }) => id))
  }
  // Posts with the same estimates can still be clicked one by one.
  const [one, two] = pointsOf(impact)
  expect(
    Math.hypot(one!.place[0]! - two!.place[0]!, one!.place[1]! - two!.place[1]!),
  ).toBeGreaterThan(5)
  expect(pointsOf(impact).map(({ name }) => name)).toContain(
    '&lt;b&gt;One&lt;/b&gt; · Effort: 5 · Impact: 10',
  )
  expect(pointsOf(revenue)[0]!.name).toBe('Not estimated · Votes: 1 · Revenue: $1,200')
  const customer = await signedIn(company, await company.addUser('customer'))
  await expectStatus(404, customer.get('/team/insight/plots/'))
})
