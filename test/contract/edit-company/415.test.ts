import { test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { companyPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test.each(['text/plain', null])('a body of the type %p is 415', async type => {
  const { adminToken: token } = await sharedCompany()
  const call = { token, headers: { 'content-type': type } }
  await expectProblem(patch(companyPath, { name: 'x' }, call), 415, 'unsupported_media_type')
})
