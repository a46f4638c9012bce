import { expect, test } from 'bun:test'
import { createComment, expectStatus, get, post } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { customersPost, holdAll, queue } from '../support/moderation.ts'
import { listed, pathTo, read } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'

type Item = { id: number; kind: string; held: string | null; reports_count: number }

test('held and reported posts and comments are in it, oldest first where that is wanted', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const free = await customersPost(company)
  await holdAll(company)
  const held = await customersPost(company)
  const comment = await createComment(token, free.id, {
    content: 'A link',
    as_user: { email: free.email },
  })
  const report = { reason: 'off_topic' }
  await expectStatus(200, post(`${free.path}report/`, report, { token }))
  await expectStatus(200, post(`${free.path}report/`, { reason: 'spam' }, { token: teamToken }))
  const read = async (order: string) =>
    (await get(queue.list, { token, query: { order } })).json<Envelope<Item>>().results
  const items = await read('oldest')
  expect(items).toMatchObject([
    { id: held.id, kind: 'post', held: 'all', reports_count: 0, report_reasons: [] },
    { id: comment.id, kind: 'comment', held: 'all', content: 'A link', post: { id: free.id } },
    {
      id: free.id,
      kind: 'post',
      held: null,
      reports_count: 2,
      report_reasons: ['off_topic', 'spam'],
      creator: { id: free.userId },
    },
  ])
  expect(await read('newest')).toEqual(items.toReversed())
})

test('what is on a board that somebody does not see is not in their queue', async () => {
  const company = await freshCompany()
  const id = await queue.add(company, 'secret')
  const ids = async (token: string) =>
    (await get(queue.list, { token })).json<Envelope<Item>>().results.map(each => each.id)
  expect(await ids(company.adminToken)).toEqual([id])
  expect(await ids(company.teamToken)).toEqual([])
})

test('an order that is none is 400', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const order of ['', 'top', 'NEWEST'])
    await expectFieldErrors(get(queue.list, { token, query: { order } }), {
      order: 'invalid_choice',
    })
})

test('an item is as the list has it', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const id = await queue.add(company)
  const answer = await read(pathTo(queue, id), token)
  expect(answer.text).toBe(JSON.stringify(await listed(queue, id, token)))
  expect(answer.headers.get('etag')).toMatch(/^"[0-9a-z]+-[\w-]{22}"$/)
})
