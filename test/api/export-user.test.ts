import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  head,
  patch,
  paths,
  post,
  put,
  remove,
} from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { uploaded } from '../support/image-cases.ts'
import { etagOf, organizations, pathTo, posts, users } from '../support/resources.ts'
import type { User } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const placed = { post_id: null, comment_id: null, created: expect.any(String) }

test('everything of one person, and nothing of others, but no secret', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const { id } = (await expectStatus(200, get(paths.me, { token: teamToken }))).json<User>()
  const { post_id } = await createPost(teamToken, { title: 'Mine', content: 'Of mine' })
  const { post_id: deleted } = await createPost(teamToken, { title: 'Deleted' })
  await expectStatus(204, remove(pathTo(posts, deleted), { token }))
  const { post_id: others } = await createPost(token, { title: 'Of somebody else' })
  const comment = await createComment(teamToken, others, { content: 'Said', internal: true })
  const foreign = await createComment(token, post_id, { content: 'Of somebody else' })
  await expectStatus(200, put(`${paths.comments}${foreign.id}/like/`, { token: teamToken }))
  await expectStatus(200, put(`${pathTo(posts, others)}vote/`, { token: teamToken }))
  await expectStatus(200, patch(pathTo(users, id), { segment: 'Inside' }, { token }))
  const image = await uploaded(teamToken)
  const unused = await uploaded(teamToken)
  const away = await uploaded(teamToken)
  for (const images of [[away.id], [image.id]])
    await expectStatus(200, patch(pathTo(posts, post_id), { images }, { token: teamToken }))
  await uploaded(token)
  const report = `${paths.comments}${foreign.id}/report/`
  await expectStatus(200, post(report, { reason: 'spam' }, { token: teamToken }))
  const reportPost = `${pathTo(posts, post_id)}report/`
  await expectStatus(200, post(reportPost, { reason: 'abuse' }, { token }))
  const organization = await organizations.add(company)
  await expectStatus(201, post('/api/v1/custom_fields/', { name: 'Plan', type: 'text' }, { token }))
  const details = { organization, custom_fields: { Plan: 'Gold' } }
  await expectStatus(200, patch(pathTo(users, id), details, { token }))
  await company.run(['board', 'member', '--board', 'secret', '--email', company.team.email])

  const preferences = '/api/v1/notifications/preferences/'
  await expectStatus(200, patch(preferences, { merged: 'never' }, { token: teamToken }))
  const person = await signedIn(company, company.team)
  const mentioning = { content: `Ask @[Them](user:${id})` }
  const mention = await createComment(token, others, mentioning)
  await expectStatus(303, person.submit('/login/email/', { email: company.team.email }))
  await waitUntil('they are notified', async () =>
    (await get('/api/v1/notifications/', { token: teamToken })).text.includes('mentioned'),
  )

  const view = { name: 'Mine', view: 'sort=top', shared: 'on' }
  await expectStatus(303, person.submit('/team/views/', view))

  const path = `${pathTo(users, id)}export/`
  const answer = await expectStatus(200, get(path, { token }))
  expect(answer.headers.get('content-type')).toBe('application/json')
  const all = answer.json<Record<string, Record<string, unknown>[]>>()
  const ids = (section: string, name = 'id') => all[section]!.map(row => row[name])
  expect(all.profile).toMatchObject({ id, email: company.team.email, segment: 'Inside' })
  expect(all.profile).toMatchObject(details)
  expect(all.images).toEqual([
    { ...image, ...placed, post_id, bytes: expect.any(Number) },
    { ...unused, ...placed, bytes: expect.any(Number) },
  ])
  expect(all.reports).toEqual([
    { id: foreign.id, post_id, reason: 'spam', is_open: true, created: expect.any(String) },
  ])
  expect(all.posts).toMatchObject([
    { id: post_id, title: 'Mine', content: 'Of mine', deleted: null },
    { id: deleted, title: 'Deleted', deleted: expect.any(String) },
  ])
  expect(all.comments).toMatchObject([{ id: comment.id, content: 'Said', is_internal: true }])
  expect(ids('likes', 'comment_id')).toEqual([foreign.id])
  expect(ids('votes', 'post_id')).toEqual([others])
  expect(ids('follows', 'post_id')).toContain(others)
  expect(all.boards).toHaveLength(1)
  expect(all.organization).toMatchObject([{ id: organization }])
  expect(ids('mentions', 'comment_id')).toEqual([mention.id])
  expect(all.notifications).toContainEqual(
    expect.objectContaining({ kind: 'mentioned', comment_id: mention.id, is_unread: true }),
  )
  expect(all.notification_settings).toMatchObject([
    { preferences: { merged: 'never' }, gets_mail: true },
  ])
  expect(all.saved_views).toMatchObject([{ name: 'Mine', query: 'sort=top', is_shared: true }])
  expect(all.sessions).toHaveLength(1)
  expect(all.login_requests).toMatchObject([{ tries: 0 }])
  expect(all.tokens).toHaveLength(1)
  expect(ids('events', 'type')).toEqual(
    expect.arrayContaining(['post.created', 'comment.created', 'comment.liked', 'vote.added']),
  )
  expect(answer.text).not.toContain(teamToken)
  expect(answer.text).not.toMatch(/hash|Of somebody else/)
  const asked = await head(path, { token })
  expect([asked.status, asked.text]).toEqual([200, ''])
})

test('many rows come in parts that make one JSON', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const { id } = (await expectStatus(200, get(paths.me, { token: teamToken }))).json<User>()
  const { post_id } = await createPost(token)
  for (let count = 0; count < 30; count++)
    await Promise.all(
      Array.from({ length: 10 }, () => createComment(teamToken, post_id, { content: `${count}` })),
    )
  const answer = await expectStatus(200, get(`${pathTo(users, id)}export/`, { token }))
  const { comments, events } = answer.json<Record<'comments' | 'events', { id: number }[]>>()
  expect(comments).toHaveLength(300)
  expect(new Set(comments.map(comment => comment.id)).size).toBe(300)
  expect(events.length).toBeGreaterThanOrEqual(300)
})

// In a company of its own: the tasks that other tests leave behind write, too.
test('an export is 304 for as long as nothing is written, for HEAD too', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const path = `${pathTo(users, await users.add(company))}export/`
  const headers = { 'if-none-match': etagOf(await get(path, { token })) }
  const again = await get(path, { token, headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(path, { token, headers })).status).toBe(304)
  await createPost(token)
  expect((await get(path, { token, headers })).status).toBe(200)
})
