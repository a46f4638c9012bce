import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { batches } from '../../support/resources.ts'

test.each([
  [{}, 'required'],
  [{ kind: 'import' }, 'invalid_choice'],
  [{ kind: null }, 'invalid_choice'],
  [{ kind: ['demo'] }, 'invalid_choice'],
])('%j', async (body, code) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(batches.list, body, { token }), { kind: code })
})
