import { test } from 'bun:test'
import { get } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { describeCompanyListParameters } from '../../support/company-list-cases.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { queue } from '../../support/moderation.ts'

describeCompanyListParameters(queue)

test('an order that is none is 400', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const order of ['', 'top', 'NEWEST'])
    await expectFieldErrors(get(queue.list, { token, query: { order } }), {
      order: 'invalid_choice',
    })
})
