import { expect, test } from 'bun:test'
import {
  createComment,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  post,
  postsPage,
  remove,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { customersPost, holdAll, queue } from '../support/moderation.ts'
import { comments, etagOf, oneInFreshCompany, pathTo, posts, read } from '../support/resources.ts'
import type { PostDetails } from '../support/types.ts'

async function heldOnes() {
  const company = await freshCompany()
  const { adminToken: token } = company
  await holdAll(company)
  const decide = async (id: number, action: string) => {
    const answer = await expectStatus(200, patch(pathTo(queue, id), { action }, { token }))
    expect(answer.json()).toEqual({ id, action, decision_id: expect.any(Number) })
    expect((await get(pathTo(queue, id), { token })).status).toBe(404)
  }
  const listed = async () => (await postsPage(token)).results.map(({ id }) => id)
  const details = async (path: string) => (await read(path, token)).json<PostDetails>()
  const verify = () => company.run(['verify'])
  return { company, token, decide, listed, details, verify }
}

test('approve publishes what was held, with the time at which it was written', async () => {
  const { company, token, decide, listed, details, verify } = await heldOnes()
  const { id, path, email } = await customersPost(company, { title: 'Quokka zoo' })
  const { created, held } = await details(path)
  expect([held, await listed()]).toEqual(['all', []])
  const comment = await createComment(token, id, { content: 'More', as_user: { email } })
  expect((await details(path)).comments_count).toBe(0)
  await decide(id, 'approve')
  expect(await listed()).toEqual([id])
  expect(await details(path)).toMatchObject({ held: null, created, comments_count: 0 })
  const found = (await postsPage(token, { search: 'quokka' })).results
  expect(found.map(post => post.id)).toEqual([id])
  await decide(comment.id, 'approve')
  expect((await details(path)).comments_count).toBe(1)
  await verify()
})

test('trust publishes everything that waits of its author, and what they write later', async () => {
  const { company, token, decide, listed, verify } = await heldOnes()
  await patch('/api/v1/company/', { moderation: 'newcomers' }, { token })
  const board = { board: 'bugs' }
  const first = await customersPost(company, board)
  const second = await createPostAsUser(token, { ...board, title: unique(), email: first.email })
  const stranger = await customersPost(company, board)
  expect(await listed()).toEqual([])
  await decide(first.id, 'trust')
  expect((await listed()).toSorted()).toEqual([first.id, second.post_id].toSorted())
  const user = (await read(`/api/v1/users/${first.userId}/`, token)).json()
  expect(user).toMatchObject({ is_trusted: true, is_blocked: false })
  const later = await createPostAsUser(token, { ...board, title: unique(), email: first.email })
  expect(await listed()).toContain(later.post_id)
  expect(await listed()).not.toContain(stranger.id)
  await patch(`/api/v1/users/${first.userId}/`, { is_trusted: false }, { token })
  await verify()
})

test('reject deletes it; a post that is restored waits again', async () => {
  const { company, token, decide, listed, details, verify } = await heldOnes()
  const { id, path, email } = await customersPost(company)
  const comment = await createComment(token, id, { content: 'Mine', as_user: { email } })
  await decide(comment.id, 'reject')
  expect((await get(pathTo(comments, comment.id), { token })).status).toBe(404)
  await decide(id, 'reject')
  expect((await get(path, { token })).status).toBe(404)
  await expectStatus(200, post(`${path}restore/`, {}, { token }))
  expect([(await details(path)).held, await listed()]).toEqual(['all', []])
  await decide(id, 'approve')
  expect(await listed()).toEqual([id])
  await verify()
})

test('spam blocks its author and removes everything of theirs, until they are unblocked', async () => {
  const { company, token, decide, listed, details, verify } = await heldOnes()
  const bugs = { board: 'bugs' }
  const free = await customersPost(company, bugs)
  const others = await customersPost(company, bugs)
  const as_user = { email: free.email }
  await createComment(token, others.id, { content: 'Buy', as_user })
  const held = await createPostAsUser(token, { board: 'ideas', title: unique(), email: free.email })
  expect((await details(others.path)).comments_count).toBe(1)
  await decide(held.post_id, 'spam')
  expect(await listed()).toEqual([others.id])
  expect((await details(others.path)).comments_count).toBe(0)
  expect((await details(free.path)).held).toBe('blocked')
  await verify()
  const path = `/api/v1/users/${free.userId}/block/`
  await expectStatus(200, remove(path, { token }))
  expect((await listed()).toSorted()).toEqual([free.id, others.id].toSorted())
  expect((await details(others.path)).comments_count).toBe(1)
  // It still waits, as before.
  expect((await read(pathTo(queue, held.post_id), token)).json()).toMatchObject({ held: 'all' })
  expect((await details(pathTo(posts, held.post_id))).held).toBe('all')
  await verify()
})

test('what was edited since it was read is not decided about', async () => {
  const { id, path, token } = await oneInFreshCompany(queue)
  const stale = etagOf(await read(path, token))
  await patch(pathTo(posts, id), { content: 'Something else.' }, { token })
  const decide = (ifMatch: string) =>
    patch(path, { action: 'approve' }, { token, headers: { 'if-match': ifMatch } })
  const refused = await decide(stale)
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).toBe(etagOf(await read(path, token)))
  expect((await decide(etagOf(refused))).status).toBe(200)
})

test('action must be given, and one of its words', async () => {
  const { path, token } = await oneInFreshCompany(queue)
  const decide = (body: object) => patch(path, body, { token })
  await expectFieldErrors(decide({}), { action: 'required' })
  for (const action of [null, 7, true, [], {}])
    await expectFieldErrors(decide({ action }), { action: 'invalid_type' })
  for (const action of ['', 'nonsense', ' spam', 'SPAM'])
    await expectFieldErrors(decide({ action }), { action: 'invalid_choice' })
})

test('nobody on the team is blocked for what they wrote', async () => {
  const { path, token } = await oneInFreshCompany(queue)
  await expectProblem(patch(path, { action: 'spam' }, { token }), 409, 'team_not_blockable')
})

test('a post that others were merged into must be unmerged before it is rejected', async () => {
  const { company, id, path, token } = await oneInFreshCompany(queue)
  const other = pathTo(posts, await posts.add(company))
  await expectStatus(200, post(`${other}merge/`, { into: id }, { token }))
  await expectProblem(patch(path, { action: 'reject' }, { token }), 409, 'post_in_merge')
  await expectStatus(200, patch(path, { action: 'approve' }, { token }))
})

test('what is held is not merged', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const free = await customersPost(company)
  await holdAll(company)
  const held = await customersPost(company)
  for (const [one, into] of [
    [held.id, free.id],
    [free.id, held.id],
  ] as const) {
    const merged = post(`${pathTo(posts, one)}merge/`, { into }, { token })
    await expectProblem(merged, 409, 'content_held')
  }
})
