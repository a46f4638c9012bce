import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { createComment, createPost, expectStatus, get, request } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { listNotifications, markRead } from '../support/notifications.ts'
import type { Envelope } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

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
    (await get(listNotifications.path, { token, query })).json<Envelope<View>>()
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
    request('POST', markRead.path, { token, body: { up_to: all[1]!.id } }),
  )
  expect(read.json<object>()).toEqual({ unread_count: 1 })
  expect((await list({ unread: 'true' })).results).toEqual([all[0]!])
  expect((await list()).results.map(({ is_unread }) => is_unread)).toEqual([true, false, false])
  const others = await get(listNotifications.path, { token: adminToken })
  expect(others.json<Envelope<View>>().results).toEqual([])
  await createComment(adminToken, ids[0]!, { content: 'Not followed' })
  expect((await list()).results).toHaveLength(3)
})

test('a size or a filter that is none, and a cursor of another list, are refused', async () => {
  const { adminToken: token } = await sharedCompany()
  const list = (query: Record<string, string>) => get(listNotifications.path, { token, query })
  await expectFieldErrors(list({ page_size: '0' }), { page_size: 'invalid_number' })
  await expectFieldErrors(list({ unread: 'yes' }), { unread: 'invalid_choice' })
  await expectProblem(list({ cursor: 'x' }), 400, 'invalid_cursor')
})

test.each([
  [{}, 'required'],
  [{ up_to: '1' }, 'invalid_type'],
  [{ up_to: 0 }, 'invalid_number'],
] as const)('marking %j as read is refused', async (body, code) => {
  const { adminToken: token } = await sharedCompany()
  const answer = request('POST', markRead.path, { token, body })
  await expectFieldErrors(answer, { up_to: [code, 'invalid_type', 'out_of_range', 'invalid'] })
})
