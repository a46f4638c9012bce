import { expect, test } from 'bun:test'
import { expectStatus, patch } from '../support/client.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { freshOne, tokens } from '../support/resources.ts'

const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['a time that is past', { expires: '2020-01-01T00:00:00Z' }, { expires: 'invalid_time' }],
  ['a day', { expires: '2035-01-01' }, { expires: 'invalid_time' }],
  [
    'what stays as it is',
    { name: 'x', scopes: ['posts:read'], owner_id: 1 },
    { scopes: 'unknown_field', owner_id: 'unknown_field' },
  ],
  ['a high rate', { rate_limit_per_minute: 1_000_001 }, { rate_limit_per_minute: 'invalid_type' }],
]

test.each(refused)('%s is refused', async (_, body, errors) => {
  const { path, token } = await freshOne(tokens)
  await expectFieldErrors(patch(path, body, { token }), errors)
})

test('an end and a limit can be set and taken away', async () => {
  const { path, token } = await freshOne(tokens)
  const expires = '2035-01-01T00:00:00.000000Z'
  const set = { expires, rate_limit_per_minute: 0 }
  const answer = await expectStatus(200, patch(path, set, { token }))
  expect(answer.json<object>()).toMatchObject(set)
  const unset = { expires: null, rate_limit_per_minute: null }
  expect((await patch(path, unset, { token })).json<object>()).toMatchObject(unset)
})
