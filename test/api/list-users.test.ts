import { expect, test } from 'bun:test'
import { expectStatus, get, post } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { users } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'

type Row = { id: number; email: string; role: string }

test('people are found by role, e-mail and external id', async () => {
  const { adminToken: token, admin, team } = await freshCompany()
  const add = async (email: string, more: object) =>
    expectStatus(201, post(users.list, { email, name: 'N', ...more }, { token }))
  for (const n of [1, 2, 3]) await add(`c${n}@people.example`, { external_id: `e${n}` })
  await add('second@people.example', { role: 'team' })
  const emails = async (query: Record<string, string | number>) =>
    (await expectStatus(200, get(users.list, { token, query })))
      .json<Envelope<Row>>()
      .results.map(({ email }) => email)
  const customers = ['c3@people.example', 'c2@people.example', 'c1@people.example']
  expect(await emails({ role: 'customer' })).toEqual(customers)
  expect(await emails({ role: 'team' })).toEqual(['second@people.example', team.email])
  expect(await emails({ role: 'admin' })).toEqual([admin.email])
  expect(await emails({ email: ' C2@people.example ' })).toEqual(['c2@people.example'])
  expect(await emails({ email: 'c2@people.example', role: 'team' })).toEqual([])
  expect(await emails({ external_id: 'e1' })).toEqual(['c1@people.example'])
  expect(await emails({ external_id: 'e1', email: 'c2@people.example' })).toEqual([])
  expect(await emails({ external_id: '' })).toEqual([])

  const first = await get(users.list, { token, query: { role: 'customer', page_size: 2 } })
  const { next } = first.json<Envelope<Row>>()
  const rest = (await get(next!, { token })).json<Envelope<Row>>()
  expect(rest.results.map(({ email }) => email)).toEqual(customers.slice(2))
  const cursor = new URL(next!).searchParams.get('cursor')!
  for (const query of [{ cursor }, { cursor, role: 'team' }])
    await expectProblem(get(users.list, { token, query }), 400, 'invalid_cursor')
  const wrong = get(users.list, { token, query: { role: 'owner' } })
  await expectFieldErrors(wrong, { role: 'invalid_choice' })
})
