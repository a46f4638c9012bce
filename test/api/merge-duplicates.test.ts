import { expect, test } from 'bun:test'
import { expectStatus, get, put, remove } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'
import { alike, offered, ownCompany, send } from '../support/duplicates.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { pathTo, posts } from '../support/resources.ts'
import type { PostDetails } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

test('a group is merged into the chosen one, each post of it can be taken out again', async () => {
  const company = await ownCompany()
  const { adminToken: token, server } = company
  const { ids } = await alike(company, 3)
  const into = ids[1]!
  for (const id of ids) await expectStatus(200, put(`${pathTo(posts, id)}vote/`, { token, server }))
  const details = async (id: number) =>
    (await expectStatus(200, get(pathTo(posts, id), { token, server }))).json<
      PostDetails & { merged_into: number | null }
    >()
  const before = (await details(into)).votes_count
  const merged = await expectStatus(200, send(company, 'merge/', { ids, into }))
  expect(merged.json()).toEqual({ into, merged: ids.filter(id => id !== into) })
  expect((await details(ids[0]!)).merged_into).toBe(into)
  // The same person counts once.
  expect((await details(into)).votes_count).toBe(before)
  expect(await offered(company, ids)).toBeUndefined()
  const again = await expectStatus(200, send(company, 'merge/', { ids, into }))
  expect(again.json()).toEqual({ into, merged: [] })
  for (const id of ids.filter(each => each !== into))
    await expectStatus(200, remove(`${pathTo(posts, id)}merge/`, { token, server }))
  expect((await details(ids[0]!)).merged_into).toBeNull()
  // The job may compare them once more first.
  await waitUntil('they are offered again', () => offered(company, ids))
})

test('where the chosen one is merged, the others join it, and the answer names what stays', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const [root, chosen, other] = [
    await posts.add(company),
    await posts.add(company),
    await posts.add(company),
  ]
  await expectStatus(200, send(company, 'merge/', { ids: [root, chosen], into: root }))
  const answer = await expectStatus(
    200,
    send(company, 'merge/', { ids: [chosen, other], into: chosen }),
  )
  expect(answer.json()).toEqual({ into: root, merged: [other] })
  const shown = await get(pathTo(posts, other), { token })
  expect(shown.json<object>()).toMatchObject({ merged_into: root })
})

test('one that is refused keeps all from being merged', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const ids = [await posts.add(company), await posts.add(company)]
  const secret = await posts.add(company, 'secret')
  const body = { ids: [...ids, secret], into: ids[0]! }
  expect((await send(company, 'merge/', body)).status).toBe(409)
  const shown = await get(pathTo(posts, ids[1]!), { token })
  expect(shown.json<object>()).toMatchObject({ merged_into: null })
})

test('a post is not merged into one that is merged into it', async () => {
  const company = await sharedCompany()
  const [root, merged] = [await posts.add(company), await posts.add(company)]
  const ids = [root, merged]
  await expectStatus(200, send(company, 'merge/', { ids, into: root }))
  await expectProblem(send(company, 'merge/', { ids, into: merged }), 409, 'merge_into_itself')
})

test('the posts: two to 20 that are there for the caller, and one of them', async () => {
  const company = await sharedCompany()
  const [one, two] = [await posts.add(company), await posts.add(company)]
  const refused = (body: object, errors: Record<string, string | string[]>, token?: string) =>
    expectFieldErrors(send(company, 'merge/', body, token), errors)
  await refused({ into: one }, { ids: 'required' })
  await refused({ ids: [one, one], into: one }, { ids: 'too_few' })
  const many = Array.from({ length: 21 }, (_, at) => at + 1)
  await refused({ ids: many, into: 1 }, { ids: 'too_many' })
  for (const id of ['1', null, 1.5, 0, -1])
    await refused({ ids: [one, id], into: one }, { 'ids.1': 'invalid_type' })
  await refused({ ids: [one, two], into: two + 1_000_000 }, { into: 'unknown_post' })
  await refused({ ids: [one, 999_999_999], into: one }, { 'ids.1': 'unknown_post' })
  const hidden = await posts.add(company, 'secret')
  const errors = { 'ids.1': 'unknown_post' }
  const all = await refused({ ids: [one, hidden], into: one }, errors, company.teamToken)
  expect(all).toHaveLength(1)
})
