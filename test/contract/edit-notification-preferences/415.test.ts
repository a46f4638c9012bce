import { test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { preferencesPath } from '../../support/notifications.ts'

test.each(['text/plain', null])('a body of the type %p is 415', async type => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'content-type': type } }
  await expectProblem(
    patch(preferencesPath, { merged: 'daily' }, call),
    415,
    'unsupported_media_type',
  )
})
