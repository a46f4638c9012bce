import { expect, test } from 'bun:test'
import { createPost, patch } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { preferencesPath } from '../../support/notifications.ts'
import { etagOf, read } from '../../support/resources.ts'

test('If-Match of an earlier edit is 412; other writes of the company are no edit', async () => {
  const { adminToken: token } = await freshCompany()
  const edit = (merged: string, ifMatch: string) =>
    patch(preferencesPath, { merged }, { token, headers: { 'if-match': ifMatch } })
  const first = etagOf(await read(preferencesPath, token))
  await createPost(token)
  const edited = await edit('daily', first)
  expect(edited.status).toBe(200)
  const refused = await edit('never', first)
  await expectProblem(refused, 412, 'precondition_failed')
  expect((await edit('never', etagOf(refused))).status).toBe(200)
})
