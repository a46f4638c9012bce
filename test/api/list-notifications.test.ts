import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
  request,
} from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { createBoard } from '../support/settings.ts'
import type { Envelope } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

const notificationsPath = '/api/v1/notifications/'

type View = { id: number; kind: string; is_unread: boolean; post: { id: number } }

test('one’s own, newest first, page by page; those read are left out where asked for', async () => {
  const company = await freshCompany()
  const { adminToken, teamToken: token } = company
  // People are told of things once they have signed in.
  await signedIn(company, company.team)
  const ids: number[] = []
  for (const title of ['One', 'Two', 'Three'])
    ids.push((await createPost(adminToken, { title })).post_id)
  const list = async (query: Record<string, string | number> = {}) =>
    (await get(notificationsPath, { token, query })).json<Envelope<View>>()
  const all = await waitUntil('three notifications', async () => {
    const { results } = await list()
    return results.length === 3 ? results : undefined
  })
  expect(all.map(({ post, kind, is_unread }) => [post.id, kind, is_unread])).toEqual(
    ids.toReversed().map(id => [id, 'new_post', true]),
  )
  const first = await list({ page_size: 2 })
  const second = (await get(first.next!, { token })).json<Envelope<View>>()
  expect([...first.results, ...second.results]).toEqual(all)
  expect([first.previous, second.next]).toEqual([null, null])

  const read = await expectStatus(
    200,
    request('POST', `${notificationsPath}read/`, { token, body: { up_to: all[1]!.id } }),
  )
  expect(read.json<object>()).toEqual({ unread_count: 1 })
  expect((await list({ unread: 'true' })).results).toEqual([all[0]!])
  expect((await list()).results.map(({ is_unread }) => is_unread)).toEqual([true, false, false])
  const others = await get(notificationsPath, { token: adminToken })
  expect(others.json<Envelope<View>>().results).toEqual([])
  await createComment(adminToken, ids[0]!, { content: 'Not followed' })
  expect((await list()).results).toHaveLength(3)
})

test('of a merged post, whose board they lost sight of, somebody reads nothing any more', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  await signedIn(company, company.team)
  const board = await createBoard(company)
  const { post_id: id } = await createPost(token, { board: board.slug, title: 'Night mode' })
  const { post_id: into } = await createPost(token, { title: 'Dark mode' })
  await expectStatus(200, put(`${paths.posts}${id}/follow/`, { token: teamToken }))
  await expectStatus(200, post(`${paths.posts}${id}/merge/`, { into }, { token }))
  const kindsOf = async (postId: number) =>
    (await get(notificationsPath, { token: teamToken }))
      .json<Envelope<View>>()
      .results.flatMap(each => (each.post.id === postId ? each.kind : []))
  await waitUntil('the merge', async () => (await kindsOf(id)).includes('merged'))
  const hidden = { is_private: true }
  await expectStatus(200, patch(`${paths.boards}${board.id}/`, hidden, { token }))
  expect(await kindsOf(id)).toEqual([])
  expect(await kindsOf(into)).not.toEqual([])
})

test('a filter that is none is refused', async () => {
  const { adminToken: token } = await sharedCompany()
  const answer = get(notificationsPath, { token, query: { unread: 'yes' } })
  await expectFieldErrors(answer, { unread: 'invalid_choice' })
})

test.each([
  [{}, 'required'],
  [{ up_to: '1' }, 'invalid_type'],
  [{ up_to: 0 }, 'invalid_number'],
] as const)('marking %j as read is refused', async (body, code) => {
  const { adminToken: token } = await sharedCompany()
  const answer = request('POST', `${notificationsPath}read/`, { token, body })
  await expectFieldErrors(answer, { up_to: [code, 'invalid_type', 'out_of_range', 'invalid'] })
})
