import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { decideManyPath } from '../../support/decisions.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'

const send = async (body: object) =>
  post(decideManyPath, body, { token: (await sharedCompany()).adminToken })
const numbers = (length: number) => Array.from({ length }, (_, at) => at + 1)

test('the ids: some, up to 100, and 10 that are spam', async () => {
  const action = 'approve'
  await expectFieldErrors(send({ action }), { ids: 'required' })
  await expectFieldErrors(send({ ids: [], action }), { ids: 'too_few' })
  await expectFieldErrors(send({ ids: numbers(101), action }), { ids: 'too_many' })
  await expectFieldErrors(send({ ids: numbers(11), action: 'spam' }), { ids: 'too_many' })
  for (const id of ['1', null, 1.5, 0, -1])
    await expectFieldErrors(send({ ids: [id], action }), { 'ids.0': 'invalid_type' })
})

test('trust is decided one by one', async () => {
  await expectFieldErrors(send({ ids: [1] }), { action: 'required' })
  for (const action of ['trust', 'nonsense'])
    await expectFieldErrors(send({ ids: [1], action }), { action: 'invalid_choice' })
})
