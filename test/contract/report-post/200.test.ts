import { expect, test } from 'bun:test'
import { endpointOf } from '../../support/change-cases.ts'
import { expectStatus, get, post, request } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { deciding, queue, reportingPost } from '../../support/moderation.ts'
import { freshOne, pathTo, posts, read } from '../../support/resources.ts'

type Item = { reports_count: number; report_reasons: string[] }

const report = async (path: string, reason: string, token: string) =>
  (await expectStatus(200, post(`${path}report/`, { reason }, { token }))).json()

test('a person reports something once, and several are counted', async () => {
  const { id, path, token } = await freshOne(posts)
  const { teamToken } = await sharedCompany()
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
  const { id, path, token } = await freshOne(posts)
  const { teamToken } = await sharedCompany()
  await report(path, 'spam', token)
  await expectStatus(200, request('PATCH', pathTo(queue, id), { token, body: deciding.body }))
  await report(path, 'spam', token)
  expect((await get(pathTo(queue, id), { token })).status).toBe(404)
  await report(path, 'other', teamToken)
  const item = (await read(pathTo(queue, id), token)).json<Item>()
  expect([item.reports_count, item.report_reasons]).toEqual([1, ['other']])
})

describeEndSlash(endpointOf(reportingPost))
