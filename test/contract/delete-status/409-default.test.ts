import { expect, test } from 'bun:test'
import { remove } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, statuses } from '../../support/resources.ts'
import { createStatus, statusesOf } from '../../support/settings.ts'

test('the default status is not retired', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const { id } = (await statusesOf(company)).find(({ is_default }) => is_default)!
  const query = { replace_with: (await createStatus(company)).id }
  await expectProblem(remove(pathTo(statuses, id), { token, query }), 409, 'status_is_default')
  expect((await statusesOf(company)).map(each => each.id)).toContain(id)
})
