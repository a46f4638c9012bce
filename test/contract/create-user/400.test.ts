import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { users } from '../../support/resources.ts'

test('every field that is wrong is reported at once', async () => {
  const { adminToken: token } = await sharedCompany()
  const answer = post(users.list, { email: 'x', role: 'owner', segment: 7 }, { token })
  await expectFieldErrors(answer, {
    email: 'invalid_email',
    name: 'required',
    role: 'invalid_choice',
    segment: 'invalid_type',
  })
})
