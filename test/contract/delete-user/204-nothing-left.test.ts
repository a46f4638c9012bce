import { expect, test } from 'bun:test'
import { expectStatus, get, post, put, remove } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, posts, users } from '../../support/resources.ts'
import type { Envelope, User } from '../../support/types.ts'

test('tokens stop working, the e-mail is free, and nobody votes for them', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const person = await company.addUser('team')
  const theirs = await company.token(person)
  const query = { email: person.email }
  const list = async () => (await get(users.list, { token, query })).json<Envelope<User>>().results
  const [{ id } = { id: 0 }] = await list()
  await expectStatus(204, remove(pathTo(users, id), { token }))
  expect((await get(users.list, { token: theirs })).status).toBe(401)
  expect(await list()).toEqual([])
  const voter = `${pathTo(posts, await posts.add(company))}voters/${id}/`
  await expectProblem(put(voter, { token }), 404, 'not_found')
  const again = await post(users.list, { email: person.email, name: 'Again' }, { token })
  expect(again.status).toBe(201)
  expect(again.json<User>().id).not.toBe(id)
  const { exitCode, stdout } = await company.server.hark(['verify'])
  expect([exitCode, stdout]).toEqual([0, expect.any(String)])
})
