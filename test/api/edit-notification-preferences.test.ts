import { expect, test } from 'bun:test'
import { expectStatus, get, patch } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { etagOf, read } from '../support/resources.ts'

const preferencesPath = '/api/v1/notifications/preferences/'

test('answers what GET shows from then on, to the byte; it is one’s own', async () => {
  const { adminToken: token, teamToken } = await freshCompany()
  const boards = (await get('/api/v1/boards/', { token })).json<{ results: { id: number }[] }>()
  const board_id = boards.results[0]!.id
  const body = {
    gets_mail: false,
    follows_changelog: true,
    commented: 'weekly',
    new_post: 'never',
    boards: [{ board_id, new_post: 'at_once' }],
  }
  const before = (await read(preferencesPath, teamToken)).text
  const edited = await expectStatus(200, patch(preferencesPath, body, { token }))
  expect(edited.json<object>()).toMatchObject({ ...body, edited: expect.stringMatching(/Z$/) })
  const after = await read(preferencesPath, token)
  expect([after.text, etagOf(after)]).toEqual([edited.text, etagOf(edited)])
  const again = await patch(preferencesPath, body, { token })
  expect([again.text, etagOf(again)]).toEqual([edited.text, etagOf(edited)])
  const less = await patch(preferencesPath, { boards: [] }, { token })
  expect(less.json<object>()).toMatchObject({ ...body, boards: [] })
  expect((await read(preferencesPath, teamToken)).text).toBe(before)
})

const kinds = ['status_changed', 'answered', 'commented', 'mentioned', 'merged', 'changelog']

const fields = ['gets_mail', 'follows_changelog', ...kinds, 'new_post', 'summary', 'boards']

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
  ['a summary each day', { summary: 'daily' }, { summary: 'invalid_choice' }],
  ['no such board', board(999_999, 'daily'), { 'boards.0.board_id': 'unknown_board' }],
  ['a board once a week', board(1, 'weekly'), { 'boards.0.new_post': 'invalid_choice' }],
]

test.each(refused)('%s is refused', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(patch(preferencesPath, body, { token }), errors)
})

test('a board that the caller does not see is none', async () => {
  const { adminToken, teamToken: token } = await freshCompany()
  const { results } = (await get('/api/v1/boards/', { token: adminToken })).json<{
    results: { id: number; slug: string }[]
  }>()
  const hidden = results.find(({ slug }) => slug === 'secret')!
  const errors = { 'boards.0.board_id': 'unknown_board' }
  await expectFieldErrors(patch(preferencesPath, board(hidden.id, 'daily'), { token }), errors)
})

test('the company’s defaults count for those who chose nothing', async () => {
  const { adminToken, teamToken } = await freshCompany()
  const shown = async (token: string) => (await read(preferencesPath, token)).json<object>()
  expect(await shown(teamToken)).toEqual({
    gets_mail: true,
    status_changed: 'at_once',
    answered: 'at_once',
    commented: 'daily',
    mentioned: 'at_once',
    merged: 'at_once',
    changelog: 'weekly',
    new_post: 'daily',
    summary: 'weekly',
    follows_changelog: false,
    boards: [],
    edited: null,
  })
  const call = { token: adminToken }
  await patch(preferencesPath, { commented: 'at_once' }, call)
  const notification_defaults = { commented: 'never', new_post: 'at_once' }
  const company = await patch(companyPath, { notification_defaults }, call)
  expect(company.json<object>()).toMatchObject({ notification_defaults })
  expect(await shown(teamToken)).toMatchObject({ ...notification_defaults, merged: 'at_once' })
  expect(await shown(adminToken)).toMatchObject({ commented: 'at_once', new_post: 'at_once' })
})
