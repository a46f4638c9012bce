import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, head, paths, postsPage } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { expectEnvelope, expectPost } from '../../support/shapes.ts'
import type { Post, User } from '../../support/types.ts'

describe('GET /api/v1/posts/', () => {
  test('a company without posts has an empty list with both links null', async () => {
    const { adminToken: token } = await freshCompany()
    const answer = await get(paths.posts, { token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json(; ?charset=utf-8)?$/i)
    expect(answer.json<unknown>()).toEqual({ next: null, previous: null, results: [] })
    expect(answer.headers.get('link')).toBeNull()
  })

  test('a post has exactly the fields of the contract, in its order', async () => {
    const { adminToken: token } = await sharedCompany()
    await createPost(token, { board: 'bugs', title: 'Tëst 😀', content: 'Two\nlines' })
    const { results } = expectEnvelope<Post>(await get(paths.posts, { token }))
    expect(results[0]?.title).toBe('Tëst 😀')
    for (const post of results) expectPost(post)
  })

  test('a new post shows what was sent, its creator, its board, Open, and no votes', async () => {
    const company = await sharedCompany()
    const before = new Date().toISOString()
    const created = await createPost(company.teamToken, {
      board: 'bugs',
      title: 'It breaks',
      content: ' kept \r\n as it came\t',
    })
    const after = new Date().toISOString()
    const [post] = (await postsPage(company.adminToken)).results as [Post]
    const me = (await get(paths.me, { token: company.teamToken })).json<User>()
    expect(post).toMatchObject({
      id: created.post_id,
      title: 'It breaks',
      content: ' kept \r\n as it came\t',
      creator: me,
      board: { name: 'Board bugs', url: `${new URL(company.baseUrl).pathname}/board/bugs/` },
      status: { name: 'Open' },
      votes_count: 0,
      comments_count: 0,
    })
    expect(created.url.endsWith(post.url)).toBe(true)
    expect(Date.parse(post.created)).toBeGreaterThanOrEqual(Date.parse(before) - 1000)
    expect(Date.parse(post.created)).toBeLessThanOrEqual(Date.parse(after) + 1000)
  })

  test('the newest post comes first', async () => {
    const { adminToken: token } = await sharedCompany()
    for (const title of ['one', 'two', 'three']) await createPost(token, { title })
    const titles = (await postsPage(token)).results.slice(0, 3).map(post => post.title)
    expect(titles).toEqual(['three', 'two', 'one'])
  })

  test('a post is in the list as soon as its create is answered', async () => {
    const { adminToken: token } = await sharedCompany()
    for (let count = 1; count <= 30; count++) {
      const { post_id } = await createPost(token)
      expect((await postsPage(token)).results[0]?.id).toBe(post_id)
    }
  })

  test('the scheme is read in any letter case', async () => {
    const { adminToken } = await sharedCompany()
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      const headers = { authorization: `${scheme} ${adminToken}` }
      await expectStatus(200, get(paths.posts, { headers }))
    }
  })

  test('HEAD is answered like GET, without a body', async () => {
    const { adminToken: token } = await sharedCompany()
    const answer = await head(paths.posts, { token })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.headers.get('content-type')).toStartWith('application/json')
  })

  test('unknown parameters, those of prototypes too, are ignored', async () => {
    const { adminToken: token } = await sharedCompany()
    const query = '__proto__[x]=1&constructor.prototype.x=1&constructor=2&foo=bar&foo=baz&=&&'
    await expectStatus(200, get(paths.posts, { token, query }))
  })

  describeEndSlash({ method: 'GET', path: paths.posts })
})
