import { describe, expect, test } from 'bun:test'
import { commentsPage, get, head, paths, post, postsPage, remove } from '../../support/client.ts'
import { demoCompany, freshCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { walk } from '../../support/paging.ts'
import { freshOne, posts } from '../../support/resources.ts'
import { expectComment, expectEnvelope, expectStatusObject } from '../../support/shapes.ts'
import type { Comment, Envelope, Post } from '../../support/types.ts'

const allComments = async (token: string) =>
  (await walk<Comment>(token, `${paths.comments}?page_size=100`)).flatMap(page => page.results)
const allPosts = async (token: string) =>
  (await walk<Post>(token, `${paths.posts}?page_size=100`)).flatMap(page => page.results)

describe('GET /api/v1/comments/', () => {
  test('a company without comments has an empty list', async () => {
    const { adminToken: token } = await freshCompany()
    expect(await commentsPage(token)).toEqual({ next: null, previous: null, results: [] })
  })

  test('a comment has exactly the fields of the contract, in its order', async () => {
    const { adminToken: token } = await demoCompany()
    const answer = await get(paths.comments, { token })
    expect(answer.status).toBe(200)
    const { results } = expectEnvelope<Comment>(answer)
    expect(results).toHaveLength(20)
    for (const comment of await allComments(token)) expectComment(comment)
  })

  test('a reply has no status, a status change has the one moved to', async () => {
    const { adminToken: token } = await demoCompany()
    const comments = await allComments(token)
    expect(new Set(comments.map(comment => comment.kind))).toEqual(
      new Set(['reply', 'status_change']),
    )
    for (const { kind, status } of comments) {
      if (kind === 'reply') expect(status).toBeNull()
      else expectStatusObject(status as NonNullable<typeof status>)
    }
  })

  test('the team sees internal comments, marked as such; some are highlighted, some liked', async () => {
    const { adminToken: token } = await demoCompany()
    const comments = await allComments(token)
    for (const flag of ['internal', 'highlighted'] as const) {
      expect(new Set(comments.map(comment => comment[flag]))).toEqual(new Set([true, false]))
    }
    expect(comments.some(comment => comment.likes_count > 0)).toBe(true)
  })

  test('its post is the post of the posts list', async () => {
    const { adminToken: token } = await demoCompany()
    const posts = new Map((await allPosts(token)).map(post => [post.id, post]))
    for (const { post } of await allComments(token)) {
      const { id, title, url } = posts.get(post.id) as Post
      expect(post).toEqual({ id, title, url })
    }
  })

  test('comments_count of a post counts every comment: internal ones and status changes too', async () => {
    const { adminToken: token } = await demoCompany()
    const comments = await allComments(token)
    for (const post of await allPosts(token)) {
      const own = comments.filter(comment => comment.post.id === post.id)
      expect(post.comments_count).toBe(own.length)
    }
  })

  test('comments of posts that the owner does not see are absent', async () => {
    const { adminToken, teamToken } = await demoCompany()
    const seen = new Set((await allPosts(teamToken)).map(post => post.id))
    const asAdmin = await allComments(adminToken)
    const asTeam = await allComments(teamToken)
    expect(asAdmin.filter(comment => !seen.has(comment.post.id)).length).toBeGreaterThan(0)
    expect(asTeam).toEqual(asAdmin.filter(comment => seen.has(comment.post.id)))
  })

  test('a search finds no more for the team member than the list shows', async () => {
    const { adminToken, teamToken } = await demoCompany()
    const seen = new Set((await allPosts(teamToken)).map(post => post.id))
    const hidden = (await allPosts(adminToken)).filter(post => !seen.has(post.id))
    expect(hidden.length).toBeGreaterThan(0)
    for (const post of hidden) {
      const { results } = await postsPage(teamToken, { search: post.title.slice(0, 500) })
      expect(results.filter(found => !seen.has(found.id))).toEqual([])
    }
  })

  test('HEAD is answered like GET, without a body', async () => {
    const { adminToken: token } = await demoCompany()
    const answer = await head(paths.comments, { token })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  describeEndSlash({ method: 'GET', path: paths.comments })
})

describe('of one post', () => {
  test('are those whose post it is, newest first, page by page', async () => {
    const { adminToken: token } = await demoCompany()
    const all = await allComments(token)
    const counts = Map.groupBy(all, ({ post }) => post.id)
    const [id, own] = [...counts].find(([, comments]) => comments.length > 4)!
    const path = `${paths.comments}?post=${id}&page_size=2`
    const pages = await walk<Comment>(token, path)
    expect(pages.flatMap(({ results }) => results)).toEqual(own)
    expect(pages[0]!.next).toContain(`post=${id}`)
    const back = await walk<Comment>(token, pages.at(-1)!.previous!, 'previous')
    expect(back[0]!.results).toEqual(pages.at(-2)!.results)
  })

  test('a new comment is the first of them at once, and none once its post is deleted', async () => {
    const { path, id, token } = await freshOne(posts)
    const list = async () =>
      (await get(`${paths.comments}?post=${id}`, { token })).json<Envelope<Comment>>()
    expect((await list()).results).toEqual([])
    for (const content of ['first', 'second'])
      await post(`${path}comments/`, { content }, { token })
    expect((await list()).results.map(({ content }) => content)).toEqual(['second', 'first'])
    await remove(path, { token })
    const gone = get(`${paths.comments}?post=${id}`, { token })
    await expectFieldErrors(gone, { post: 'unknown_post' })
  })
})
