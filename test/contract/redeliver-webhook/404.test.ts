import { test } from 'bun:test'
import { pathOf } from '../../support/auth-cases.ts'
import { post } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { expectProblem, expectSameBytes } from '../../support/expect-problem.ts'
import { freshOne, webhooks } from '../../support/resources.ts'
import { redelivery } from '../../support/webhooks.ts'

test('unknown, of another webhook or of another company: the same to the byte', async () => {
  const { adminToken: token } = await sharedCompany()
  const path = await pathOf(redelivery)
  const unknown = await post(path.replace(/\d+\/redeliver/, '999999999/redeliver'), undefined, {
    token,
  })
  await expectProblem(unknown, 404, 'not_found')
  const { id } = await freshOne(webhooks)
  const elsewhere = path.replace(/webhooks\/\d+/, `webhooks/${id}`)
  expectSameBytes(await post(elsewhere, undefined, { token }), unknown)
  const { adminToken: other } = await freshCompany()
  expectSameBytes(await post(path, undefined, { token: other }), unknown)
})
