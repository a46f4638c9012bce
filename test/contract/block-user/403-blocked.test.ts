import { expect, test } from 'bun:test'
import { signedIn } from '../../support/browser.ts'
import { createComment, expectStatus, get, patch, post, put } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, posts } from '../../support/resources.ts'
import type { Envelope, User } from '../../support/types.ts'

test('nothing is written by somebody who is blocked, nor in their name', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const person = await company.addUser('customer')
  const browser = await signedIn(company, person)
  const { email } = person
  const users = await get('/api/v1/users/', { token, query: { email } })
  const { id } = users.json<Envelope<User>>().results[0]!
  const postId = await posts.add(company)
  const path = pathTo(posts, postId)
  const own = await browser.submit('/board/ideas/new/', { title: unique(), checked: 'yes' })
  expect(own.status).toBe(303)
  const comment = await createComment(token, postId, { content: 'Mine', as_user: { email } })
  const before = (await get('/api/v1/posts/', { token })).text
  await expectStatus(200, put(`/api/v1/users/${id}/block/`, { token }))

  const draft = { board: 'ideas', title: unique(), content: '' }
  const as_user = { email: ` ${email.toUpperCase()}` }
  for (const refused of [
    post('/api/v1/posts/create/as-user/', { ...draft, email }, { token }),
    post('/api/v1/posts/', { ...draft, as_user }, { token }),
    post(`${path}comments/`, { content: 'As them', as_user }, { token }),
    put(`${path}vote/`, { token, body: { email } }),
    put(`${path}voters/${id}/`, { token }),
    patch(`/api/v1/users/${id}/`, { role: 'team' }, { token }),
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
  expect((await get('/api/v1/posts/', { token })).text).toBe(before)
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
