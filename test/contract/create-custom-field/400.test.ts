import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { customFields } from '../../support/resources.ts'

test.each([
  ['nothing', {}, { name: 'required', type: 'required' }],
  ['a blank name', { name: ' ', type: 'text' }, { name: 'blank' }],
  ['a name that is too long', { name: 'é'.repeat(61), type: 'text' }, { name: 'too_long' }],
  ['no such type', { name: 'x', type: 'list' }, { type: 'invalid_choice' }],
  ['a type that is a number', { name: 'x', type: 1 }, { type: 'invalid_type' }],
] as [string, Record<string, unknown>, Record<string, string>][])('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(customFields.list, body, { token }), errors)
})
