import { expect, test } from 'bun:test'
import { createPost, patch } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { companyPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { etagOf, read } from '../../support/resources.ts'

test('If-Match of an earlier edit is 412; other writes of the company are no edit', async () => {
  const { adminToken: token } = await freshCompany()
  const edit = (name: string, ifMatch: string) =>
    patch(companyPath, { name }, { token, headers: { 'if-match': ifMatch } })
  const first = etagOf(await read(companyPath, token))
  await createPost(token)
  const edited = await edit('One', first)
  expect(edited.status).toBe(200)
  const refused = await edit('Two', first)
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).toBe(etagOf(edited))
  expect((await edit('Two', etagOf(refused))).status).toBe(200)
})
