import { expect, test } from 'bun:test'
import { createPost, patch } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { etagOf, read } from '../../support/resources.ts'
import { ssoPath } from '../../support/sso.ts'

test('If-Match of an earlier edit is 412; other writes of the company are no edit', async () => {
  const { adminToken: token } = await freshCompany()
  const edit = (admits_team: boolean, ifMatch: string) =>
    patch(ssoPath, { admits_team }, { token, headers: { 'if-match': ifMatch } })
  const first = etagOf(await read(ssoPath, token))
  await createPost(token)
  const edited = await edit(true, first)
  expect(edited.status).toBe(200)
  const refused = await edit(false, first)
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).toBe(etagOf(edited))
  expect((await edit(false, etagOf(refused))).status).toBe(200)
})
