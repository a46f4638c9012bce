import { test } from 'bun:test'
import { request } from '../../support/client.ts'
import { scopes, sharedCompany } from '../../support/company.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { editSso } from '../../support/sso.ts'

describeAdminsOnly(editSso)

test('a token that lacks any scope cannot become one who signs in as others', async () => {
  const company = await sharedCompany()
  const send = async (scope: string) => {
    const token = await company.token(company.admin, { scopes: [scope] })
    return request(editSso.method, editSso.path, { token, body: editSso.body })
  }
  await expectProblem(send(scopes.writeCompany), 403, 'forbidden')
  await expectProblem(send(scopes.company), 403, 'insufficient_scope')
})
