import { test } from 'bun:test'
import { expectStatus, post, remove } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, webhooks } from '../../support/resources.ts'

test('a company has 20; a deleted one makes way', async () => {
  const { adminToken: token } = await freshCompany()
  const create = () => post(webhooks.list, webhooks.companyWide!.create(), { token })
  let id = 0
  for (let count = 1; count <= 20; count++)
    id = (await expectStatus(201, create())).json<{ id: number }>().id
  await expectProblem(create(), 409, 'too_many_webhooks')
  await expectStatus(204, remove(pathTo(webhooks, id), { token }))
  await expectStatus(201, create())
})
