import { expect, test } from 'bun:test'
import { createPostAsUser, expectStatus, get, patch, paths, post } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { expectIfMatchOfEdits } from '../support/if-match-of-counted.ts'
import { tags, themes } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

test('If-Match compares edits of a theme, not its numbers', () => expectIfMatchOfEdits(themes))

test('a theme has the posts that its searches find, that are named and that have its tags, each person once', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const word = unique()
  const email = `${word}@people.example`
  const made = async (title: string) =>
    (await createPostAsUser(token, { title, email, full_name: 'Vera' })).post_id
  const tag = (await expectStatus(201, post(tags.list, { name: unique() }, { token }))).json<{
    id: number
    name: string
  }>()
  const found = await made(`All about ${word}`)
  const named = await made('Something else')
  const tagged = await made('Tagged')
  await expectStatus(200, patch(`${paths.posts}${tagged}/`, { tags: [tag.id] }, { token }))
  await made('Nothing of it')
  const body = { name: unique(), searches: [word], posts: [named], tags: [tag.id] }
  const { id } = (await expectStatus(201, post(themes.list, body, { token }))).json<{
    id: number
  }>()
  const counted = await waitUntil('the theme is counted', async () => {
    const theme = (await get(`${themes.list}${id}/`, { token })).json<{
      counted_at: string | null
    }>()
    return theme.counted_at ? theme : undefined
  })
  expect(counted).toMatchObject({ people: 1, is_exact: true })
  const listed = await expectStatus(200, get(`${paths.posts}?theme=${id}`, { token }))
  const { results } = listed.json<{ results: { id: number }[] }>()
  expect(results.map(each => each.id).sort()).toEqual([found, named, tagged].sort())
  await expectFieldErrors(
    post(themes.list, { name: unique(), posts: [9_999_999], tags: [9_999_999] }, { token }),
    { 'posts.0': 'unknown_post', 'tags.0': 'unknown_tag' },
  )
})

test('dismissing a suggestion of no posts is refused', async () => {
  const { adminToken: token } = await freshCompany()
  const url = `${themes.list}suggestions/dismiss/`
  await expectFieldErrors(post(url, { posts: [] }, { token }), { posts: 'too_few' })
})
