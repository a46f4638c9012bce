import { test } from 'bun:test'
import { expectStatus, post, remove, retried } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, savedReplies } from '../../support/resources.ts'

test('a company has 200; a deleted one makes way', async () => {
  const { adminToken: token } = await freshCompany()
  const create = () => post(savedReplies.list, { name: 'Thanks', content: 'Thanks.' }, { token })
  let id = 0
  for (let done = 0; done < 200; done += 50) {
    const created = Array.from({ length: 50 }, () => expectStatus(201, retried(create)))
    id = (await Promise.all(created))[0]!.json<{ id: number }>().id
  }
  await expectProblem(create(), 409, 'too_many_saved_replies')
  await expectStatus(204, remove(pathTo(savedReplies, id), { token }))
  await expectStatus(201, create())
  await expectProblem(create(), 409, 'too_many_saved_replies')
})
