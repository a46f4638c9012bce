import { expect, test } from 'bun:test'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  head,
  patch,
  paths,
  put,
  remove,
} from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { exporting } from '../../support/exporting.ts'
import { pathTo, posts, users } from '../../support/resources.ts'
import type { User } from '../../support/types.ts'

describeEndSlash(exporting)

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
  await company.run(['board', 'member', '--board', 'secret', '--email', company.team.email])

  const path = `${pathTo(users, id)}export/`
  const answer = await expectStatus(200, get(path, { token }))
  expect(answer.headers.get('content-type')).toBe('application/json')
  const all = answer.json<Record<string, Record<string, unknown>[]>>()
  const ids = (section: string, name = 'id') => all[section]!.map(row => row[name])
  expect(all.profile).toMatchObject({ id, email: company.team.email, segment: 'Inside' })
  expect(all.posts).toMatchObject([
    { id: post_id, title: 'Mine', content: 'Of mine', deleted: null },
    { id: deleted, title: 'Deleted', deleted: expect.any(String) },
  ])
  expect(all.comments).toMatchObject([{ id: comment.id, content: 'Said', is_internal: true }])
  expect(ids('likes', 'comment_id')).toEqual([foreign.id])
  expect(ids('votes', 'post_id')).toEqual([others])
  expect(ids('follows', 'post_id')).toContain(others)
  expect(all.boards).toHaveLength(1)
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
