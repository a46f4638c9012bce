import { expect, test } from 'bun:test'
import { expectStatus, post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { tokens } from '../../support/resources.ts'

const name = 'Spare'
const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['no name', {}, { name: 'required' }],
  ['a blank name', { name: ' ' }, { name: 'blank' }],
  ['no scope', { name, scopes: [] }, { scopes: 'invalid_type' }],
  ['an unknown scope', { name, scopes: ['posts:read', 'x'] }, { 'scopes.1': 'invalid_choice' }],
  ['scopes as a text', { name, scopes: 'posts:read' }, { scopes: 'invalid_type' }],
  ['no time', { name, expires: 'tomorrow' }, { expires: 'invalid_time' }],
  ['a time that is past', { name, expires: '2020-01-01T00:00:00Z' }, { expires: 'invalid_time' }],
  [
    'a negative rate',
    { name, rate_limit_per_minute: -1 },
    { rate_limit_per_minute: 'invalid_type' },
  ],
  ['half a rate', { name, rate_limit_per_minute: 0.5 }, { rate_limit_per_minute: 'invalid_type' }],
  ['an unknown owner', { name, owner_id: 999_999_999 }, { owner_id: 'unknown_user' }],
  ['an owner by name', { name, owner_id: 'ada' }, { owner_id: 'invalid_type' }],
]

test.each(refused)('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(tokens.list, body, { token }), errors)
})

test('what is left out is as the caller has it', async () => {
  const company = await sharedCompany()
  const token = await company.token(company.admin, { scopes: ['tokens:write', 'posts:read'] })
  const answer = await expectStatus(201, post(tokens.list, { name }, { token }))
  expect(answer.json<object>()).toMatchObject({
    name,
    owner: { email: company.admin.email },
    scopes: ['posts:read', 'tokens:write'],
    rate_limit_per_minute: null,
    expires: null,
  })
})
