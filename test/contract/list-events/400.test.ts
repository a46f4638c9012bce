import { expect, test } from 'bun:test'
import { get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'

const wrong: [string, Record<string, string>][] = [
  ['after=', { after: 'invalid_position' }],
  ['after=12', { after: 'invalid_position' }],
  ['after=012-abc', { after: 'invalid_position' }],
  ['after=1-ABC', { after: 'invalid_position' }],
  ['after=1-abc-', { after: 'invalid_position' }],
  ['wait=-1', { wait: 'invalid_number' }],
  ['wait=1.5', { wait: 'invalid_number' }],
  ['wait=', { wait: 'invalid_number' }],
  ['board=0', { board: 'invalid_number' }],
  ['board=ideas', { board: 'invalid_number' }],
  ['post=1e3', { post: 'invalid_number' }],
  ['type=', { type: 'unknown_event_type' }],
  ['type=post.created,post.creatd', { type: 'unknown_event_type' }],
  ['page_size=0', { page_size: 'invalid_number' }],
  [
    'after=x&wait=x&post=x',
    { after: 'invalid_position', wait: 'invalid_number', post: 'invalid_number' },
  ],
]

test.each(wrong)('%s', async (query, fields) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(get(paths.events, { token, query }), fields)
})

test('Last-Event-ID that is no position', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const accept of ['application/json', 'text/event-stream']) {
    const headers = { accept, 'last-event-id': 'x' }
    await expectFieldErrors(get(paths.events, { token, headers }), { after: 'invalid_position' })
  }
})

test('two different tokens', async () => {
  const { adminToken: token, teamToken } = await sharedCompany()
  const answer = get(paths.events, { token, query: { access_token: teamToken } })
  await expectProblem(answer, 400, 'invalid_request')
  expect((await answer).text).not.toContain(token)
})
