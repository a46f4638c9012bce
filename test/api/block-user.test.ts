import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import {
  createComment,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
  remove,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { customersPost } from '../support/moderation.ts'
import { oneInFreshCompany, pathTo, posts, read, users } from '../support/resources.ts'
import type { Envelope, PostDetails, User } from '../support/types.ts'

const blockOf = (id: number) => `${pathTo(users, id)}block/`

test('without more, what they wrote stays; it can be removed as well, and later, too', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const { path, userId } = await customersPost(company)
  const block = blockOf(userId)
  const state = { user_id: userId, is_blocked: true, is_content_removed: false }
  for (const body of [undefined, {}, { remove_content: false }])
    expect((await expectStatus(200, put(block, { token, body }))).json()).toEqual(state)
  const held = async () => (await read(path, token)).json<PostDetails>().held
  expect(await held()).toBeNull()
  const removed = { ...state, is_content_removed: true }
  const body = { remove_content: true }
  expect((await expectStatus(200, put(block, { token: teamToken, body }))).json()).toEqual(removed)
  expect((await expectStatus(200, put(block, { token }))).json()).toEqual(removed)
  expect(await held()).toBe('blocked')
  const user = (await get(pathTo(users, userId), { token })).json()
  expect(user).toMatchObject({ is_blocked: true, is_trusted: false })
  const after = { user_id: userId, is_blocked: false, is_content_removed: false }
  for (let n = 0; n < 2; n++)
    expect((await expectStatus(200, remove(block, { token }))).json()).toEqual(after)
  expect(await held()).toBeNull()
})

test('nothing is written by somebody who is blocked, nor in their name', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const person = await company.addUser('customer')
  const browser = await signedIn(company, person)
  const { email } = person
  const found = await get(users.list, { token, query: { email } })
  const { id } = found.json<Envelope<User>>().results[0]!
  const postId = await posts.add(company)
  const path = pathTo(posts, postId)
  const own = await browser.submit('/board/ideas/new/', { title: unique(), checked: 'yes' })
  expect(own.status).toBe(303)
  const comment = await createComment(token, postId, { content: 'Mine', as_user: { email } })
  const before = (await get(paths.posts, { token })).text
  await expectStatus(200, put(blockOf(id), { token }))

  const draft = { board: 'ideas', title: unique(), content: '' }
  const as_user = { email: ` ${email.toUpperCase()}` }
  for (const refused of [
    post(paths.createAsUser, { ...draft, email }, { token }),
    post(paths.posts, { ...draft, as_user }, { token }),
    post(`${path}comments/`, { content: 'As them', as_user }, { token }),
    put(`${path}vote/`, { token, body: { email } }),
    put(`${path}voters/${id}/`, { token }),
    patch(pathTo(users, id), { role: 'team' }, { token }),
  ])
    await expectProblem(refused, 403, 'user_blocked')
  for (const [form, fields] of [
    ['/board/ideas/new/', { title: unique(), checked: 'yes' }],
    [`/post/${postId}/vote/`, { set: 'on' }],
    [`/post/${postId}/follow/`, { set: 'on' }],
    [`/post/${postId}/comment/`, { content: 'More' }],
    [`/post/${postId}/report/`, { reason: 'spam' }],
    [`/comment/${comment.id}/like/`, { set: 'on' }],
    [`/comment/${comment.id}/delete/`, {}],
  ] as const)
    expect([form, (await browser.submit(form, fields)).status]).toEqual([form, 403])
  expect((await get(paths.posts, { token })).text).toBe(before)
  // What concerns nobody else is theirs to decide.
  const other = await signedIn(company, person)
  for (const [form, fields] of [
    ['/settings/notifications/', { commented: 'never' }],
    ['/notifications/', { up_to: '1' }],
    ['/account/sessions/', { session: 'all' }],
  ] as const)
    expect([form, (await browser.submit(form, fields)).status]).toEqual([form, 303])
  expect((await other.get('/account/sessions/')).status).toBe(302)
  // They read as before, and sign in and out.
  expect((await browser.get(`/post/${postId}/`)).status).not.toBe(403)
  expect((await (await signedIn(company, person)).get('/')).status).toBe(200)
})

test('nobody on the team can be blocked, whoever asks for it', async () => {
  const { adminToken, teamToken } = await freshCompany()
  for (const token of [adminToken, teamToken]) {
    const { id } = (await get(paths.me, { token })).json<User>()
    for (const by of [adminToken, teamToken])
      await expectProblem(put(blockOf(id), { token: by }), 409, 'team_not_blockable')
    const user = (await get(pathTo(users, id), { token })).json()
    expect(user).toMatchObject({ is_blocked: false })
  }
})

test('remove_content is true or false', async () => {
  const { id, token } = await oneInFreshCompany(users)
  for (const remove_content of [null, 'true', 1, []])
    await expectFieldErrors(put(blockOf(id), { token, body: { remove_content } }), {
      remove_content: 'invalid_type',
    })
})

test('a key that was used without a body is 422 with one', async () => {
  const { id, token } = await oneInFreshCompany(users)
  const headers = { 'idempotency-key': unique() }
  await expectStatus(200, put(blockOf(id), { token, headers }))
  const again = put(blockOf(id), { token, headers, body: { remove_content: true } })
  await expectProblem(again, 422, 'idempotency_key_reused')
})

test('what a block removed is back to the byte, but for the revision in the ETag', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { path, userId, email } = await customersPost(company)
  const before = (await read(path, token)).text
  const block = `/api/v1/users/${userId}/block/`
  await expectStatus(200, put(block, { token, body: { remove_content: true } }))
  expect((await read(path, token)).text).not.toBe(before)
  await expectStatus(200, remove(block, { token }))
  expect((await read(path, token)).text).toBe(before)
  // And they write again.
  await createPostAsUser(token, { board: 'ideas', title: unique(), email })
})
