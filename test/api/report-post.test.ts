import { expect, test } from 'bun:test'
import { expectStatus, get, patch, post, remove } from '../support/client.ts'
import { describeChoice, queue, reportingComment, reportingPost } from '../support/moderation.ts'
import { comments, freshOne, pathTo, posts, read } from '../support/resources.ts'

type Item = { reports_count: number; report_reasons: string[] }

const report = async (path: string, reason: string, token: string) =>
  (await expectStatus(200, post(`${path}report/`, { reason }, { token }))).json()

test('a person reports something once, and several are counted', async () => {
  const { id, path, token, company } = await freshOne(posts)
  const { teamToken } = company
  const before = await read(path, token)
  for (const reason of ['abuse', 'abuse', 'spam'])
    expect(await report(path, reason, token)).toEqual({ is_reported: true })
  await report(path, 'abuse', teamToken)
  const item = (await read(pathTo(queue, id), token)).json<Item>()
  expect([item.reports_count, item.report_reasons]).toEqual([2, ['abuse']])
  // Nobody sees it by the post.
  expect((await read(path, token)).text).toBe(before.text)
})

test('once it was decided about, those who reported it do not bring it back, and others do', async () => {
  const { id, path, token, company } = await freshOne(posts)
  const { teamToken } = company
  await report(path, 'spam', token)
  await expectStatus(200, patch(pathTo(queue, id), { action: 'approve' }, { token }))
  await report(path, 'spam', token)
  expect((await get(pathTo(queue, id), { token })).status).toBe(404)
  await report(path, 'other', teamToken)
  const item = (await read(pathTo(queue, id), token)).json<Item>()
  expect([item.reports_count, item.report_reasons]).toEqual([1, ['other']])
})

test('a reported comment is in the queue with its text, until it is deleted', async () => {
  const { id, path, token } = await freshOne(comments)
  const { content } = (await read(path, token)).json<{ content: string }>()
  const reported = post(`${path}report/`, { reason: 'personal_data' }, { token })
  expect((await expectStatus(200, reported)).json()).toEqual({ is_reported: true })
  expect((await read(pathTo(queue, id), token)).json()).toMatchObject({
    id,
    kind: 'comment',
    held: null,
    content,
    reports_count: 1,
    report_reasons: ['personal_data'],
  })
  await expectStatus(204, remove(path, { token }))
  expect((await get(pathTo(queue, id), { token })).status).toBe(404)
})

describeChoice(reportingPost, 'reason')
describeChoice(reportingComment, 'reason')
