import { expect, test } from 'bun:test'
import { expectStatus, get, patch } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { editPreferences, preferencesPath } from '../../support/notifications.ts'
import { etagOf, read } from '../../support/resources.ts'

describeEndSlash(editPreferences)

test('answers what GET shows from then on, to the byte; it is one’s own', async () => {
  const { adminToken: token, teamToken } = await freshCompany()
  const boards = (await get('/api/v1/boards/', { token })).json<{ results: { id: number }[] }>()
  const board_id = boards.results[0]!.id
  const body = {
    gets_mail: false,
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
