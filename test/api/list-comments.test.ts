import { expect, test } from 'bun:test'
import {
  commentsPage,
  createComment,
  createPost,
  expectStatus,
  get,
  head,
  paths,
  postsPage,
  remove,
} from '../support/client.ts'
import { demoCompany, freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem, expectSameBytes } from '../support/expect-problem.ts'
import { idsOf, isNewestFirst, linkHeader, walk } from '../support/paging.ts'
import { freshOne, pathTo, posts } from '../support/resources.ts'
import { expectComment, expectEnvelope, expectStatusObject } from '../support/shapes.ts'
import type { Comment, Envelope, Post } from '../support/types.ts'

const allComments = async (token: string) =>
  (await walk<Comment>(token, `${paths.comments}?page_size=100`)).flatMap(page => page.results)

const allPosts = async (token: string) =>
  (await walk<Post>(token, `${paths.posts}?page_size=100`)).flatMap(page => page.results)

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

test('the comments of one post are those whose post it is, newest first, page by page', async () => {
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

test('a new comment is the first of its post at once, and none once the post is deleted', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const id = await posts.add(company)
  const path = pathTo(posts, id)
  const list = async () =>
    (await get(`${paths.comments}?post=${id}`, { token })).json<Envelope<Comment>>()
  expect((await list()).results).toEqual([])
  for (const content of ['first', 'second']) await createComment(token, id, { content })
  expect((await list()).results.map(({ content }) => content)).toEqual(['second', 'first'])
  await remove(path, { token })
  const gone = get(`${paths.comments}?post=${id}`, { token })
  await expectFieldErrors(gone, { post: 'unknown_post' })
})

test.each([1, 3, 20])('pages of %d give every comment once, newest first', async size => {
  const { adminToken: token } = await demoCompany()
  const pages = await walk<Comment>(token, `${paths.comments}?page_size=${size}`)
  const ids = idsOf(pages)
  expect(ids).toEqual((await allComments(token)).map(({ id }) => id))
  expect(ids.length).toBe(new Set(ids).size)
  expect(ids.length).toBeGreaterThan(100)
  expect(isNewestFirst(pages.flatMap(page => page.results))).toBe(true)
  for (const page of pages.slice(0, -1)) expect(page.results).toHaveLength(size)
  expect(pages.map(page => page.previous === null)).toEqual(pages.map((_, index) => index === 0))
})

test('walking back from the end gives the same comments in the same order', async () => {
  const { adminToken: token } = await demoCompany()
  const forward = await walk<Comment>(token, `${paths.comments}?page_size=11`)
  const last = forward.at(-1) as Envelope<Comment>
  const backward = await walk<Comment>(token, last.previous ?? '', 'previous')
  expect(idsOf([...backward].reverse().concat(last))).toEqual(idsOf(forward))
  expect(backward.at(-1)?.previous).toBeNull()
})

test('writes elsewhere in the company move nothing', async () => {
  const { adminToken: token } = await freshCompany()
  const { post_id: id } = await createPost(token)
  for (let count = 0; count < 12; count++) await createComment(token, id)
  const calm = idsOf(await walk<Comment>(token, `${paths.comments}?page_size=3`))
  const busy = await walk<Comment>(token, `${paths.comments}?page_size=3`, 'next', () =>
    createPost(token, { title: 'Meanwhile' }),
  )
  expect(idsOf(busy)).toEqual(calm)
})

test('more than 100 means 100', async () => {
  const { adminToken: token } = await demoCompany()
  const hundred = await commentsPage(token, { page_size: 100 })
  const more = await commentsPage(token, { page_size: 5000 })
  expect(more.results).toEqual(hundred.results)
})

test('links are absolute, on the configured base, kept in Link, and carry the parameters', async () => {
  const company = await demoCompany()
  const query = { page_size: 2, note: 'x y', access_token: company.adminToken }
  const answer = await expectStatus(200, get(paths.comments, { query }))
  const { next } = answer.json<Envelope<Comment>>()
  expect(next).toStartWith(`${company.baseUrl}/api/v1/comments/?`)
  const parameters = new URL(next ?? '').searchParams
  expect(parameters.get('page_size')).toBe('2')
  expect(parameters.get('note')).toBe('x y')
  expect(parameters.get('access_token')).toBe(company.adminToken)
  expect(linkHeader(answer)).toEqual({ next: next ?? '' })
  const second = await expectStatus(200, get(next ?? ''))
  const { previous } = second.json<Envelope<Comment>>()
  expect(linkHeader(second).prev).toBe(previous ?? '')
})

test('a search parameter means nothing here', async () => {
  const { adminToken: token } = await demoCompany()
  const plain = await commentsPage(token, { page_size: 5 })
  const page = await commentsPage(token, { page_size: 5, search: 'zzzz' })
  expect(page.results).toEqual(plain.results)
})

test('a cursor of the posts list is refused', async () => {
  const { adminToken: token } = await demoCompany()
  const posts = await get(paths.posts, { token, query: { page_size: 1 } })
  const cursor = new URL(posts.json<{ next: string }>().next).searchParams.get('cursor') ?? ''
  await expectProblem(get(paths.comments, { token, query: { cursor } }), 400, 'invalid_cursor')
})

test.each(['0', '-1', '1.5', 'x', ''])('post=%s is refused', async post => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(get(paths.comments, { token, query: { post } }), {
    post: 'invalid_number',
  })
})

test('a post that is not seen is as unknown as one that never was', async () => {
  const hidden = await freshOne(posts, 'secret')
  const { teamToken: token } = hidden.company
  const list = (post: number) => get(paths.comments, { token, query: { post } })
  const unknown = await list(999_999_999)
  await expectFieldErrors(unknown, { post: 'unknown_post' })
  expectSameBytes(await list(hidden.id), unknown)
})

test('a cursor of another post, or of all, is refused', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const [id, other] = [await posts.add(company), await posts.add(company)]
  for (const content of ['a', 'b']) await createComment(token, id, { content })
  const [own, all] = await Promise.all(
    [{ post: id }, {}].map(async query => {
      const page = await get(paths.comments, { token, query: { ...query, page_size: 1 } })
      return new URL(page.json<{ next: string }>().next).searchParams.get('cursor')!
    }),
  )
  const list = (query: object) => get(paths.comments, { token, query: { ...query } })
  expect((await list({ post: id, cursor: own })).status).toBe(200)
  for (const wrong of [
    { cursor: own },
    { post: other, cursor: own },
    { post: id, cursor: all },
    { post: id, held: 'true', cursor: own },
  ])
    await expectProblem(list(wrong), 400, 'invalid_cursor')
})

test('no If-None-Match makes a wrong parameter right', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const query of [{ cursor: 'x' }, { page_size: 'x' }, { page_size: '0' }]) {
    const call = { token, query, headers: { 'if-none-match': '*' } }
    expect((await get(paths.comments, call)).status).toBe(400)
    expect((await head(paths.comments, call)).status).toBe(400)
  }
})
