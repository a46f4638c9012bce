import { expect, test } from 'bun:test'
import { createPost, get, paths, retried } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import type { Envelope, Post } from '../support/types.ts'

test('requests of many companies at once, writes and errors among them, never mix', async () => {
  const companies = await Promise.all(Array.from({ length: 3 }, () => freshCompany()))
  const round = async (company: Company, index: number) => {
    const token = company.adminToken
    await createPost(token, { title: `${company.slug} ${index}` })
    const [list, wrong, found] = await Promise.all([
      retried(() => get(paths.posts, { token, query: { page_size: 100 } })),
      retried(() => get(paths.posts, { token, query: { page_size: 'x' } })),
      retried(() => get(paths.posts, { token, query: { search: company.slug } })),
    ])
    expect([list.status, wrong.status, found.status]).toEqual([200, 400, 200])
    for (const answer of [list, found]) {
      for (const post of answer.json<Envelope<Post>>().results) {
        expect(post.title).toStartWith(company.slug)
        expect(post.creator.email).toBe(company.admin.email)
      }
    }
  }
  await Promise.all(
    Array.from({ length: 90 }, (_, index) => round(companies[index % 3] as Company, index)),
  )
})
