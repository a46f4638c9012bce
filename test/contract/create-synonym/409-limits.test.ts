import { expect, test } from 'bun:test'
import { expectStatus, post, remove, retried } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, synonyms } from '../../support/resources.ts'

test('a company has 500; a deleted one makes way', async () => {
  const { adminToken: token } = await freshCompany()
  const create = (at: number) => post(synonyms.list, { terms: [`a${at}`, `b${at}`] }, { token })
  let id = 0
  for (let done = 0; done < 500; done += 50) {
    const made = Array.from({ length: 50 }, (_, at) =>
      expectStatus(
        201,
        retried(() => create(done + at)),
      ),
    )
    id = (await Promise.all(made))[0]!.json<{ id: number }>().id
  }
  await expectProblem(create(500), 409, 'too_many_synonyms')
  await expectStatus(204, remove(pathTo(synonyms, id), { token }))
  const created = await expectStatus(201, create(500))
  expect(created.json<object>()).toMatchObject({ terms: ['a500', 'b500'], one_way: false })
  await expectProblem(create(501), 409, 'too_many_synonyms')
})
