import { expect, test } from 'bun:test'
import { loadedDemo } from '../../support/batches.ts'
import { post } from '../../support/client.ts'
import { scopes } from '../../support/company.ts'
import { describeAdminsOnly } from '../../support/company-list-cases.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { batches, createOf } from '../../support/resources.ts'

test(`it needs the scope ${scopes.writeBatches}, and no other`, async () => {
  const { company } = await loadedDemo()
  const load = async (...granted: string[]) => {
    const token = await company.token(company.admin, { scopes: granted })
    return post(batches.list, { kind: 'demo' }, { token })
  }
  const refused = await load(scopes.batches, scopes.writeCompany, scopes.write)
  await expectProblem(refused, 403, 'insufficient_scope')
  expect(refused.headers.get('www-authenticate')).toContain(`scope="${scopes.writeBatches}"`)
  // It is there already, which nobody else hears.
  await expectProblem(load(scopes.writeBatches), 409, 'demo_exists')
})

describeAdminsOnly(createOf(batches))
