import { expect, test } from 'bun:test'
import { remove } from '../support/client.ts'
import { unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { foreignId, oneInFreshCompany, pathTo, statuses } from '../support/resources.ts'
import { statusesOf } from '../support/settings.ts'

/** A status in a company of its own, and how one there is retired. */
async function freshStatus() {
  const { company, id, token } = await oneInFreshCompany(statuses)
  const retire = (retired: number, query: Record<string, string | number>, headers = {}) =>
    remove(pathTo(statuses, retired), { token, query, headers })
  return { company, id, retire }
}

test('a replacement must be given, by its id', async () => {
  const { id, retire } = await freshStatus()
  await expectFieldErrors(retire(id, {}), { replace_with: 'required' })
  for (const replace_with of ['', '0', '-1', 'x', '1.5', '9'.repeat(30)])
    await expectFieldErrors(retire(id, { replace_with }), { replace_with: 'invalid_number' })
})

test('unknown, retired, of another company or itself: in the same words', async () => {
  const { company, id, retire } = await freshStatus()
  const [other, retired] = [await statuses.add(company), await statuses.add(company)]
  expect((await retire(retired, { replace_with: other })).status).toBe(204)
  const foreign = await foreignId(statuses, retired)
  const messages = new Set<string>()
  for (const replace_with of [999_999_999_999, retired, foreign, id]) {
    const answer = retire(id, { replace_with })
    const [error] = await expectFieldErrors(answer, { replace_with: 'unknown_status' })
    messages.add(error!.message)
  }
  expect(messages.size).toBe(1)
})

test('the default status is not retired', async () => {
  const { company, id: replace_with, retire } = await freshStatus()
  const { id } = (await statusesOf(company)).find(({ is_default }) => is_default)!
  await expectProblem(retire(id, { replace_with }), 409, 'status_is_default')
  expect((await statusesOf(company)).map(each => each.id)).toContain(id)
})

test('a key that was used with another replacement is 422', async () => {
  const { company, id, retire } = await freshStatus()
  const [one, other] = [await statuses.add(company), await statuses.add(company)]
  const headers = { 'idempotency-key': unique() }
  const replace = (replace_with: number) => retire(id, { replace_with }, headers)
  expect((await replace(one)).status).toBe(204)
  expect((await replace(one)).headers.get('idempotent-replayed')).toBe('true')
  await expectProblem(replace(other), 422, 'idempotency_key_reused')
})
