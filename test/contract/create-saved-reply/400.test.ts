import { test } from 'bun:test'
import { patch, post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { savedReplies, sharedOne } from '../../support/resources.ts'

const wrong: [string, Record<string, unknown>, Record<string, string>][] = [
  ['a blank name', { name: ' ', content: 'x' }, { name: 'blank' }],
  ['a name that is too long', { name: 'é'.repeat(61), content: 'x' }, { name: 'too_long' }],
  ['a number', { name: 7, content: 'x' }, { name: 'invalid_type' }],
  ['nothing said', { name: 'x', content: '\n' }, { content: 'blank' }],
  ['too much said', { name: 'x', content: 'é'.repeat(5_001) }, { content: 'too_long' }],
]

test('nothing', async () => {
  const { adminToken: token } = await sharedCompany()
  const missing = { name: 'required', content: 'required' }
  await expectFieldErrors(post(savedReplies.list, {}, { token }), missing)
})

test.each(wrong)('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(savedReplies.list, body, { token }), errors)
  await expectFieldErrors(patch(await sharedOne(savedReplies), body, { token }), errors)
})
