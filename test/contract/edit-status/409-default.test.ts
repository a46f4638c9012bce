import { expect, test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, read, statuses } from '../../support/resources.ts'
import { statusesOf } from '../../support/settings.ts'

test('the default cannot be taken away without another', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const { id } = (await statusesOf(company)).find(({ is_default }) => is_default)!
  const path = pathTo(statuses, id)
  const before = await read(path, token)
  const body = { is_default: false, name: 'Not this either' }
  await expectProblem(patch(path, body, { token }), 409, 'status_is_default')
  expect((await read(path, token)).text).toBe(before.text)
})
