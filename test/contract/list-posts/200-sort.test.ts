import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths, post, postsPage, put } from '../../support/client.ts'
import { demoCompany, freshCompany } from '../../support/company.ts'
import type { Envelope, Post } from '../../support/types.ts'

const sorts = ['newest', 'oldest', 'top', 'trending', 'recently_active', 'most_discussed']
const ids = (posts: Post[]) => posts.map(({ id }) => id)

describe('GET /api/v1/posts/ in another order', () => {
  test.each(sorts)('sort=%s: links lead through every post once, and back', async sort => {
    const { adminToken: token } = await demoCompany()
    const walk = async (first: string, link: 'next' | 'previous') => {
      const pages: Envelope<Post>[] = []
      for (let url: string | null = first; url; url = pages.at(-1)![link])
        pages.push((await expectStatus(200, get(url, { token }))).json<Envelope<Post>>())
      return pages
    }
    const pages = await walk(`${paths.posts}?sort=${sort}&page_size=7`, 'next')
    const seen = pages.flatMap(({ results }) => ids(results))
    const all = ids((await postsPage(token, { page_size: 100 })).results)
    expect(seen.toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b))
    const back = await walk(pages.at(-1)!.previous!, 'previous')
    const before = back.toReversed().flatMap(({ results }) => ids(results))
    expect(before).toEqual(seen.slice(0, before.length))
    expect(before.length + pages.at(-1)!.results.length).toBe(seen.length)
  })

  test('newest is the plain order, oldest its reverse, top is by votes', async () => {
    const { adminToken: token } = await demoCompany()
    const query = { page_size: 100 }
    const all = (await postsPage(token, query)).results
    expect((await postsPage(token, { ...query, sort: 'newest' })).results).toEqual(all)
    const oldest = (await postsPage(token, { ...query, sort: 'oldest' })).results
    expect(oldest).toEqual(all.toReversed())
    const top = (await postsPage(token, { ...query, sort: 'top' })).results
    const byVotes = all.toSorted((a, b) => b.votes_count - a.votes_count || b.id - a.id)
    expect(top).toEqual(byVotes)
  })

  test('a vote moves trending and top; internal notes move nothing', async () => {
    const { adminToken: token } = await freshCompany()
    const created = []
    for (const title of ['one', 'two', 'three']) created.push(await createPost(token, { title }))
    const [one, two, three] = ids(created.map(({ post_id: id }) => ({ id }) as Post))
    const order = async (sort: string) => ids((await postsPage(token, { sort })).results)
    expect(await order('trending')).toEqual([three!, two!, one!])
    await expectStatus(200, put(`${paths.posts}${one}/vote/`, { token }))
    expect(await order('trending')).toEqual([one!, three!, two!])
    expect(await order('top')).toEqual([one!, three!, two!])
    const comment = (id: number, internal: boolean) =>
      expectStatus(
        201,
        post(`${paths.posts}${id}/comments/`, { content: 'x', internal }, { token }),
      )
    await comment(two!, true)
    for (const sort of ['recently_active', 'most_discussed'])
      expect(await order(sort)).toEqual([three!, two!, one!])
    await comment(one!, false)
    for (const sort of ['recently_active', 'most_discussed'])
      expect(await order(sort)).toEqual([one!, three!, two!])
  })

  test('view=full has what the post itself shows, but for what is about its reader', async () => {
    const { adminToken: token } = await demoCompany()
    const { results } = await postsPage(token, { view: 'full', page_size: 5 })
    expect(results).toHaveLength(5)
    for (const item of results) {
      const answer = await expectStatus(200, get(`${paths.posts}${item.id}/`, { token }))
      const { has_voted, is_following, ...shown } = answer.json<Record<string, unknown>>()
      expect([typeof has_voted, typeof is_following]).toEqual(['boolean', 'boolean'])
      expect(item as unknown).toEqual(shown)
      expect(Object.keys(item)).toEqual(Object.keys(shown))
    }
  })

  test('a list in another order is revalidated by its ETag', async () => {
    const { adminToken: token } = await freshCompany()
    await createPost(token)
    const query = { sort: 'top' }
    const first = await expectStatus(200, get(paths.posts, { token, query }))
    const headers = { 'if-none-match': first.headers.get('etag')! }
    await expectStatus(304, get(paths.posts, { token, query, headers }))
    await createPost(token)
    await expectStatus(200, get(paths.posts, { token, query, headers }))
  })
})
