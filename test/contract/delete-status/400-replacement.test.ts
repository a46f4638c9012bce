import { expect, test } from 'bun:test'
import { remove } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { pathTo, statuses } from '../../support/resources.ts'
import { createStatus } from '../../support/settings.ts'

test('a replacement must be given', async () => {
  const company = await sharedCompany()
  const { id } = await createStatus(company)
  const answer = remove(pathTo(statuses, id), { token: company.adminToken })
  await expectFieldErrors(answer, { replace_with: 'required' })
})

test.each(['', '0', '-1', 'x', '1.5', '9'.repeat(30)])('replace_with=%s', async replace_with => {
  const company = await sharedCompany()
  const { id } = await createStatus(company)
  const call = { token: company.adminToken, query: { replace_with } }
  const answer = remove(pathTo(statuses, id), call)
  await expectFieldErrors(answer, { replace_with: 'invalid_number' })
})

test('unknown, retired, of another company or itself: in the same words', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const [status, other, retired] = [
    await createStatus(company),
    await createStatus(company),
    await createStatus(company),
  ]
  const retire = (id: number, replace_with: number) =>
    remove(pathTo(statuses, id), { token, query: { replace_with } })
  expect((await retire(retired.id, other.id)).status).toBe(204)
  const foreign = await createStatus(await freshCompany())
  const messages = new Set<string>()
  for (const id of [999_999_999_999, retired.id, foreign.id + 1_000_000, status.id]) {
    const [error] = await expectFieldErrors(retire(status.id, id), {
      replace_with: 'unknown_status',
    })
    messages.add(error!.message)
  }
  expect(messages.size).toBe(1)
})
