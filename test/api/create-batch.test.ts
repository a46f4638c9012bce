import { expect, test } from 'bun:test'
import type { Batch } from '../support/batches.ts'
import { expectStatus, get, paths, post } from '../support/client.ts'
import { freshCompany, scopes, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { batches, etagOf, pathTo, read } from '../support/resources.ts'
import type { Envelope, Post, User } from '../support/types.ts'

const load = (token: string, body: object = { kind: 'demo' }) => post(batches.list, body, { token })

test('the demo data is there at once, as a batch of the admin who asked for it', async () => {
  const { adminToken: token, baseUrl } = await freshCompany()
  const answer = await expectStatus(201, load(token))
  const batch = answer.json<Batch>()
  const path = pathTo(batches, batch.id)
  expect(answer.headers.get('location')).toBe(baseUrl + path)
  const one = await read(path, token)
  expect([one.text, etagOf(one)]).toEqual([answer.text, etagOf(answer)])
  const me = (await get(paths.me, { token })).json<User>()
  expect(batch).toMatchObject({ kind: 'demo', state: 'present', creator_id: me.id })
  const posts = (await read(`${paths.posts}?page_size=100`, token)).json<Envelope<Post>>().results
  expect(posts).toHaveLength(batch.posts_count)
  // The company had one of its boards already.
  expect(batch.boards_count).toBe(2)
})

test('a company that has the demo keeps it as it is, which only those hear who may load it', async () => {
  const company = await freshCompany()
  await expectStatus(201, load(company.adminToken))
  await expectProblem(load(company.adminToken), 409, 'demo_exists')
  const others = [scopes.batches, scopes.writeCompany, scopes.write]
  const token = await company.token(company.admin, { scopes: others })
  const refused = await load(token)
  await expectProblem(refused, 403, 'insufficient_scope')
  expect(refused.headers.get('www-authenticate')).toContain(`scope="${scopes.writeBatches}"`)
})

test.each([
  [{}, 'required'],
  [{ kind: 'import' }, 'invalid_choice'],
  [{ kind: null }, 'invalid_choice'],
  [{ kind: ['demo'] }, 'invalid_choice'],
])('%j is refused', async (body, code) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(load(token, body), { kind: code })
})
