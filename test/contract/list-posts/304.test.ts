import { expect, test } from 'bun:test'
import { createPost, get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { describeRevalidation } from '../../support/list-cases.ts'

const companyWithPosts = async () => {
  const company = await sharedCompany()
  await createPost(company.adminToken)
  return company
}

describeRevalidation(paths.posts, {}, companyWithPosts)
describeRevalidation(paths.posts, { page_size: '1' }, companyWithPosts)

test('after a write the old ETag no longer matches', async () => {
  const { adminToken: token } = await sharedCompany()
  const tags = new Set<string>()
  for (let round = 0; round < 5; round++) {
    await createPost(token)
    const fresh = await get(paths.posts, { token })
    const etag = fresh.headers.get('etag') ?? ''
    expect(tags.has(etag)).toBe(false)
    tags.add(etag)
    const headers = { 'if-none-match': etag }
    expect((await get(paths.posts, { token, headers })).status).toBe(304)
    await createPost(token)
    expect((await get(paths.posts, { token, headers })).status).toBe(200)
  }
})

test('another page has another ETag', async () => {
  const { adminToken: token } = await sharedCompany()
  await createPost(token)
  await createPost(token)
  const one = await get(paths.posts, { token, query: { page_size: 1 } })
  const two = await get(paths.posts, { token, query: { page_size: 2 } })
  expect(one.headers.get('etag')).not.toBe(two.headers.get('etag'))
})
