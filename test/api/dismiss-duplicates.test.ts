import { expect, test } from 'bun:test'
import { expectStatus, get } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'
import { alike, offered, ownCompany, send } from '../support/duplicates.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { posts } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

test('posts that are not the same are offered together no more', async () => {
  const company = await ownCompany()
  const { adminToken: token, server } = company
  const { ids } = await alike(company, 3)
  const [one, ...others] = ids as [number, number, number]
  const apart = await expectStatus(200, send(company, 'different/', { ids, one }))
  expect(apart.json()).toEqual({ are_different: true })
  expect(await offered(company, ids)).toBeUndefined()
  // They may have been offered together because each is like the first: then they are compared only now.
  await waitUntil('the others still are', () => offered(company, others))
  await expectStatus(200, send(company, 'different/', { ids }))
  expect(await offered(company, others)).toBeUndefined()
  // A repetition changes nothing, and says nothing to the log.
  const log = async () =>
    (await expectStatus(200, get('/api/v1/audit/', { token, server }))).json<{
      results: { type: string }[]
    }>().results
  const before = await log()
  expect(before[0]!.type).toBe('post.duplicates_dismissed')
  await expectStatus(200, send(company, 'different/', { ids }))
  expect(await log()).toEqual(before)
})

test('what was called different is offered again, at once', async () => {
  const company = await ownCompany()
  const { ids } = await alike(company, 3)
  for (const body of [{ ids }, { ids, one: ids[0] }]) {
    await expectStatus(200, send(company, 'different/', body))
    expect(await offered(company, ids)).toBeUndefined()
    const restored = await expectStatus(200, send(company, 'different/undo/', body))
    expect(restored.json()).toEqual({ are_different: false })
    expect(await offered(company, ids)).toBeDefined()
  }
})

test.each(['different/', 'different/undo/'])(
  '%s takes two to 20 posts that are there for the caller, and one of them',
  async path => {
    const company = await sharedCompany()
    const [one, two] = [await posts.add(company), await posts.add(company)]
    const refused = (body: object, errors: Record<string, string | string[]>, token?: string) =>
      expectFieldErrors(send(company, path, body, token), errors)
    await refused({ one: one }, { ids: 'required' })
    await refused({ ids: [one, one], one: one }, { ids: 'too_few' })
    const many = Array.from({ length: 21 }, (_, at) => at + 1)
    await refused({ ids: many, one: 1 }, { ids: 'too_many' })
    for (const id of ['1', null, 1.5, 0, -1])
      await refused({ ids: [one, id], one: one }, { 'ids.1': 'invalid_type' })
    await refused({ ids: [one, two], one: two + 1_000_000 }, { one: 'unknown_post' })
    await refused({ ids: [one, 999_999_999], one: one }, { 'ids.1': 'unknown_post' })
    const hidden = await posts.add(company, 'secret')
    const errors = { 'ids.1': 'unknown_post' }
    const all = await refused({ ids: [one, hidden], one: one }, errors, company.teamToken)
    expect(all).toHaveLength(1)
  },
)
