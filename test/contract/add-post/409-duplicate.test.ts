import { expect, test } from 'bun:test'
import { expectStatus, paths, post, postsPage } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import type { PostDetails, Problem } from '../../support/types.ts'

test('suggest names the posts that say the same, and creates nothing', async () => {
  const { adminToken: token, baseUrl } = await sharedCompany()
  const word = unique()
  const add = (title: string, more = {}) =>
    post(paths.posts, { board: 'ideas', title, ...more }, { token })
  const first = (await expectStatus(201, add(`Dark mode ${word}`))).json<PostDetails>()
  await expectStatus(201, add(`Dark mode ${word} for tablets and phones`))
  const as_user = { email: `${unique()}@people.example`, full_name: 'Ada' }
  const refused = await add(`dark mode ${word}.`, { on_duplicate: 'suggest', as_user })
  await expectProblem(refused, 409, 'duplicate_post')
  const { matches } = refused.json<Problem & { matches: unknown[] }>()
  expect(matches).toEqual([
    { id: first.id, title: first.title, url: new URL(first.url, baseUrl).href },
  ])
  expect((await postsPage(token, { search: word })).results).toHaveLength(2)
  // The customer was not created either: the e-mail is still a new one.
  const nameless = { as_user: { email: as_user.email } }
  expect((await add(unique(), nameless)).status).toBe(400)
  await expectStatus(201, add(`dark mode ${word}.`, { on_duplicate: 'create' }))
})

test('of parallel creates that say the same, one is made', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = { board: 'ideas', title: `Once ${unique()}`, on_duplicate: 'suggest' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(paths.posts, body, { token })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(9).fill(409)])
})
