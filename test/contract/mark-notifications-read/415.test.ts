import { test } from 'bun:test'
import { request } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { markRead } from '../../support/notifications.ts'

test.each(['text/plain', null])('a body of the type %p is 415', async type => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'content-type': type } }
  await expectProblem(
    request('POST', markRead.path, { ...call, body: { up_to: 1 } }),
    415,
    'unsupported_media_type',
  )
})
