import { expect, test } from 'bun:test'
import { expectStatus, get } from '../support/client.ts'
import { alike, offered, ownCompany, send } from '../support/duplicates.ts'
import { describeRefusedPosts } from '../support/duplicates-cases.ts'
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

describeRefusedPosts('different/')
