import { expect, test } from 'bun:test'
import { get, patch } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { invalidJson } from '../../support/json-cases.ts'
import { preferencesPath } from '../../support/notifications.ts'

const kinds = ['status_changed', 'answered', 'commented', 'mentioned', 'merged', 'changelog']
const fields = ['gets_mail', ...kinds, 'new_post', 'boards']
const board = (board_id: unknown, new_post: unknown) => ({ boards: [{ board_id, new_post }] })
const refused: [string, Record<string, unknown>, Record<string, string>][] = [
  ['nothing', {}, Object.fromEntries(fields.map(field => [field, 'no_change']))],
  ['another word', { merged: 'hourly' }, { merged: 'invalid_choice' }],
  [
    'null',
    { merged: null, gets_mail: null },
    { merged: 'invalid_type', gets_mail: 'invalid_type' },
  ],
  ['new posts of a week', { new_post: 'weekly' }, { new_post: 'invalid_choice' }],
  ['no such board', board(999_999, 'daily'), { 'boards.0.board_id': 'unknown_board' }],
  ['a board once a week', board(1, 'weekly'), { 'boards.0.new_post': 'invalid_choice' }],
]

test.each(refused)('%s', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(patch(preferencesPath, body, { token }), errors)
})

test('a board that the caller does not see is none', async () => {
  const { adminToken, teamToken: token } = await sharedCompany()
  const { results } = (await get('/api/v1/boards/', { token: adminToken })).json<{
    results: { id: number; slug: string }[]
  }>()
  const hidden = results.find(({ slug }) => slug === 'secret')!
  const errors = { 'boards.0.board_id': 'unknown_board' }
  await expectFieldErrors(patch(preferencesPath, board(hidden.id, 'daily'), { token }), errors)
  expect(hidden.id).toBePositive()
})

test.each(Object.entries(invalidJson).slice(0, 5))('no JSON: %s', async (_, body) => {
  const { adminToken: token } = await sharedCompany()
  await expectProblem(patch(preferencesPath, body, { token }), 400, 'invalid_json')
})
