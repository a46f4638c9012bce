import { expect, test } from 'bun:test'
import { endpointOf } from '../../support/change-cases.ts'
import { expectStatus, get, post, remove } from '../../support/client.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { queue, reportingComment } from '../../support/moderation.ts'
import { comments, freshOne, pathTo, read } from '../../support/resources.ts'

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

describeEndSlash(endpointOf(reportingComment))
