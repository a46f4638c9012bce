import { expect, test } from 'bun:test'
import {
  createComment,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
  remove,
  request,
} from '../support/client.ts'
import { freshCompany, scopes } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { pathTo, posts, read, users } from '../support/resources.ts'
import type { Envelope, User } from '../support/types.ts'

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
  await company.run(['verify'])
})

test('who has only liked a comment, or changed a status, has left traces', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const postId = await posts.add(company)
  const { id: commentId } = await createComment(token, postId, { content: 'Yes' })
  for (const leave of [
    (theirs: string) => put(`/api/v1/comments/${commentId}/like/`, { token: theirs }),
    (theirs: string) => patch(pathTo(posts, postId), { status: 'Planned' }, { token: theirs }),
  ]) {
    const theirs = await company.token(await company.addUser('team'))
    const { id } = (await get(paths.me, { token: theirs })).json<User>()
    await expectStatus(200, leave(theirs))
    await expectProblem(remove(pathTo(users, id), { token }), 409, 'user_in_use')
  }
})

test.each([
  ['deleted', 'DELETE', ''],
  ['erased', 'POST', 'erase/'],
])('somebody on the team is %s only by a token that has every scope', async (_, method, below) => {
  const { adminToken, teamToken, token, admin } = await freshCompany()
  const { id } = (await get(paths.me, { token: teamToken })).json<User>()
  const path = pathTo(users, id)
  const send = (by: string) => request(method, path + below, { token: by })
  const few = await token(admin, { scopes: [scopes.writeUsers] })
  await expectProblem(send(few), 403, 'forbidden')
  await read(path, adminToken)
  await expectStatus(204, send(adminToken))
})
