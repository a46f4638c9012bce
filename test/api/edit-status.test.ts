import { expect, test } from 'bun:test'
import { createPost, expectStatus, get, patch, paths } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { etagOf, pathTo, read, statuses } from '../support/resources.ts'
import { createStatus, statusesOf } from '../support/settings.ts'
import type { Post } from '../support/types.ts'

test('there is exactly one default: giving it to another takes it from the first', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const defaults = async () =>
    (await statusesOf(company)).filter(each => each.is_default).map(({ id }) => id)
  const statusOfNew = async () => {
    const { post_id } = await createPost(token)
    return (await get(`${paths.posts}${post_id}/`, { token })).json<Post>().status.id
  }
  const [first] = await defaults()
  const firstPath = pathTo(statuses, first!)
  const etag = etagOf(await read(firstPath, token))
  const { id: second } = await createStatus(company)
  expect(await statusOfNew()).toBe(first!)
  await expectStatus(200, patch(pathTo(statuses, second), { is_default: true }, { token }))
  expect([await defaults(), await statusOfNew()]).toEqual([[second], second])
  expect(etagOf(await read(firstPath, token))).not.toBe(etag)
  const { id: third } = await createStatus(company, { is_default: true })
  expect([await defaults(), await statusOfNew()]).toEqual([[third], third])
})

test('a status that is not the default may be told so', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { id } = await createStatus(company)
  const before = await read(pathTo(statuses, id), token)
  const answer = await patch(pathTo(statuses, id), { is_default: false }, { token })
  expect([answer.status, answer.text]).toEqual([200, before.text])
})

test('a company begins with categories and a roadmap', async () => {
  const seeded = await statusesOf(await freshCompany())
  expect(seeded.map(({ name, category, is_roadmap }) => [name, category, is_roadmap])).toEqual([
    ['Open', 'open', false],
    ['Under review', 'open', false],
    ['Planned', 'planned', true],
    ['In progress', 'active', true],
    ['Complete', 'done', true],
    ['Closed', 'closed', false],
  ])
})

test('the default cannot be taken away without another', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { id } = (await statusesOf(company)).find(({ is_default }) => is_default)!
  const path = pathTo(statuses, id)
  const before = await read(path, token)
  const body = { is_default: false, name: 'Not this either' }
  await expectProblem(patch(path, body, { token }), 409, 'status_is_default')
  expect((await read(path, token)).text).toBe(before.text)
})
