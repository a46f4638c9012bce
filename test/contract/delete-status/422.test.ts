import { expect, test } from 'bun:test'
import { remove } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, statuses } from '../../support/resources.ts'
import { createStatus } from '../../support/settings.ts'

test('a key that was used with another replacement is 422', async () => {
  const company = await sharedCompany()
  const [status, one, other] = [
    await createStatus(company),
    await createStatus(company),
    await createStatus(company),
  ]
  const headers = { 'idempotency-key': unique() }
  const retire = (replace_with: number) =>
    remove(pathTo(statuses, status.id), {
      token: company.adminToken,
      headers,
      query: { replace_with },
    })
  expect((await retire(one.id)).status).toBe(204)
  expect((await retire(one.id)).headers.get('idempotent-replayed')).toBe('true')
  await expectProblem(retire(other.id), 422, 'idempotency_key_reused')
})
