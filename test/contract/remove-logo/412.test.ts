import { expect, test } from 'bun:test'
import { patch, remove } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { companyPath, logoPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { etagOf, read } from '../../support/resources.ts'

test('If-Match of an earlier edit of the company is 412', async () => {
  const { adminToken: token } = await freshCompany()
  const stale = etagOf(await read(companyPath, token))
  const edited = await patch(companyPath, { name: 'Edited' }, { token })
  const send = (ifMatch: string) => remove(logoPath, { token, headers: { 'if-match': ifMatch } })
  const refused = await send(stale)
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).toBe(etagOf(edited))
  expect((await send(etagOf(refused))).status).toBe(200)
})
