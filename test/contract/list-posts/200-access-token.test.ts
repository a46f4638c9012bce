import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { linkHeader } from '../../support/paging.ts'
import type { Envelope, Post } from '../../support/types.ts'

describe('the token as the query parameter access_token', () => {
  test('is as good as the header, and the answer may be kept by nobody', async () => {
    const { adminToken } = await sharedCompany()
    const answer = await get(paths.posts, { query: { access_token: adminToken } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('may be given beside a header, or twice, with the same value', async () => {
    const { adminToken: token } = await sharedCompany()
    await expectStatus(200, get(paths.posts, { token, query: { access_token: token } }))
    const query = `access_token=${token}&access_token=${token}`
    await expectStatus(200, get(paths.posts, { query }))
  })

  test('is carried on by the links, which then work by themselves', async () => {
    const { adminToken } = await sharedCompany()
    for (let count = 0; count < 5; count++) await createPost(adminToken)
    const query = { page_size: 2, access_token: adminToken }
    const first = await expectStatus(200, get(paths.posts, { query }))
    const { next } = first.json<Envelope<Post>>()
    expect(new URL(next ?? '').searchParams.get('access_token')).toBe(adminToken)
    expect(linkHeader(first).next).toBe(next ?? '')
    const second = await expectStatus(200, get(next ?? ''))
    const { previous, results } = second.json<Envelope<Post>>()
    expect(results).toHaveLength(2)
    expect(new URL(previous ?? '').searchParams.get('access_token')).toBe(adminToken)
    await expectStatus(200, get(previous ?? ''))
  })

  test('does not appear in the links of a request that used the header', async () => {
    const { adminToken: token } = await sharedCompany()
    for (let count = 0; count < 3; count++) await createPost(token)
    const answer = await expectStatus(200, get(paths.posts, { token, query: { page_size: 1 } }))
    expect(answer.json<Envelope<Post>>().next).not.toBeNull()
    expect(answer.text + answer.headers.get('link')).not.toContain(token)
  })
})
