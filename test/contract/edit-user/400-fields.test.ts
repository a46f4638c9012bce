import { test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { freshOne, users } from '../../support/resources.ts'

const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['no real e-mail', { email: 'ada' }, { email: 'invalid_email' }],
  ['a blank e-mail', { email: ' ' }, { email: 'blank' }],
  ['an unknown role', { role: 'owner' }, { role: 'invalid_choice' }],
  ['a role that is null', { role: null }, { role: 'invalid_type' }],
  ['a blank external id', { external_id: ' ' }, { external_id: 'blank' }],
  ['a long external id', { external_id: 'x'.repeat(256) }, { external_id: 'too_long' }],
  ['activity in words', { is_active: 'no' }, { is_active: 'invalid_type' }],
  ['several at once', { role: 1, name: '' }, { role: 'invalid_type', name: 'blank' }],
]

test.each(refused)('%s', async (_, body, errors) => {
  const { path, token } = await freshOne(users)
  await expectFieldErrors(patch(path, body, { token }), errors)
})
