import { expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import type { Envelope, Post } from '../support/types.ts'

/** As many posts about one thing. */
const write = (company: Company, count: number, title: string, content = '') =>
  Promise.all(
    Array.from({ length: count }, () => createPost(company.adminToken, { title, content })),
  )

test("the order of a company's search results is not moved by what another writes", async () => {
  const [a, b] = await Promise.all([freshCompany(), freshCompany()])
  // The rarer word counts more, so that the order tells whose posts were counted.
  await write(a, 1, 'Pangolin')
  await write(a, 3, 'Okapi')
  await write(a, 6, 'Something else', 'that is told at some length')
  const search = async (ifNoneMatch?: string) =>
    get(paths.posts, {
      token: a.adminToken,
      query: { search: 'okapi pangolin' },
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    })
  const before = await expectStatus(200, search())
  const titles = before.json<Envelope<Post>>().results.map(post => post.title)
  expect(titles).toEqual(['Pangolin', 'Okapi', 'Okapi', 'Okapi'])

  for (const [title, content] of [
    ['Pangolin', ''],
    ['Okapi', ''],
    ['Pangolin', 'and many other words, which make the average post longer. '.repeat(20)],
  ] as const) {
    await write(b, 60, title, content)
    const after = await expectStatus(200, search())
    expect(after.text).toBe(before.text)
    const etag = after.headers.get('etag') ?? ''
    expect(etag).toBe(before.headers.get('etag') ?? 'none')
    await expectStatus(304, search(etag))
  }
})
