import { test } from 'bun:test'
import { get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { describeNotAcceptable } from '../../support/endpoint-cases.ts'
import { events } from '../../support/events.ts'
import { expectProblem } from '../../support/expect-problem.ts'

describeNotAcceptable(events)

test('an event stream of no weight is not asked for', async () => {
  const { adminToken: token } = await sharedCompany()
  const headers = { accept: 'text/event-stream;q=0, text/html' }
  await expectProblem(get(paths.events, { token, headers }), 406, 'not_acceptable')
})
