import { expect, test } from 'bun:test'
import {
  commentsPage,
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  put,
  remove,
  threadOf,
  threadPath,
} from '../support/client.ts'
import { demoCompany, freshCompany, sharedCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { idsOf, linkHeader, walk } from '../support/paging.ts'
import { etagOf } from '../support/resources.ts'
import { expectEnvelope } from '../support/shapes.ts'
import type { Comment, Envelope, Post, ThreadComment } from '../support/types.ts'

/** Comments and replies, every fourth internal; the ids in the order in which they were written. */
async function longThread(count: number) {
  const thread = await freshThread()
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const parent_id = n % 3 === 2 ? ids[n - 1] : undefined
    const fields = { content: `${n}`, parent_id, internal: n % 4 === 0 }
    ids.push((await createComment(thread.token, thread.postId, fields)).id)
  }
  return { ...thread, ids }
}

/** How many are replies. */
function expectParentsFirst(thread: ThreadComment[]): number {
  const seen = new Set<number>()
  let replies = 0
  for (const { id, parent_id } of thread) {
    if (parent_id !== null) {
      expect(seen.has(parent_id)).toBe(true)
      replies++
    }
    seen.add(id)
  }
  return replies
}

test('a post without comments has an empty list', async () => {
  const { token, path } = await freshThread()
  const answer = await expectStatus(200, get(path, { token }))
  expect(expectEnvelope(answer)).toEqual({ next: null, previous: null, results: [] })
})

test('each comment is as in the list of all, with parent_id, edited, held and deleted', async () => {
  const { adminToken: token } = await freshCompany()
  const { post_id: postId } = await createPost(token)
  const top = await createComment(token, postId, { content: 'Top' })
  await createComment(token, postId, { content: 'Reply', parent_id: top.id, internal: true })
  await patch(`${paths.comments}${top.id}/`, { content: 'Edited' }, { token })
  const thread = await threadOf(token, postId)
  expect(thread.map(({ parent_id, deleted }) => [parent_id, deleted])).toEqual([
    [null, false],
    [top.id, false],
  ])
  expect(thread.map(({ edited }) => edited !== null)).toEqual([true, false])
  const { results } = await commentsPage(token, { page_size: 100 })
  const shown = thread.map(
    ({ parent_id: _, images: __, edited: ___, deleted: ____, held: _____, ...rest }) => rest,
  )
  for (const rest of shown)
    expect(results.find(({ id }) => id === rest.id)).toEqual(rest as Comment)
})

test("has every comment of each of the demonstration's posts, oldest first, and no other", async () => {
  const { adminToken: token } = await demoCompany()
  const all = (await walk<Comment>(token, `${paths.comments}?page_size=100`)).flatMap(
    ({ results }) => results,
  )
  const posts = (await walk<Post>(token, `${paths.posts}?page_size=100`)).flatMap(
    ({ results }) => results,
  )
  let replies = 0
  for (const { id, comments_count } of posts) {
    const thread = await threadOf(token, id)
    const own = all.filter(({ post }) => post.id === id).reverse()
    expect(thread.map(each => each.id)).toEqual(own.map(each => each.id))
    expect(thread).toHaveLength(comments_count)
    replies += expectParentsFirst(thread)
  }
  expect(replies).toBeGreaterThan(10)
})

test('a list is of one post', async () => {
  const [one, other] = [await freshThread(), await freshThread()]
  await createComment(one.token, one.postId, { content: 'Here' })
  await createComment(other.token, other.postId, { content: 'There' })
  expect([await one.contents(), await other.contents()]).toEqual([['Here'], ['There']])
})

test('pages of any size give each once, oldest first, there and back', async () => {
  const { token, path, ids } = await longThread(13)
  for (const size of [1, 4, 13, 20]) {
    const pages = await walk<ThreadComment>(token, `${path}?page_size=${size}`)
    expect(idsOf(pages)).toEqual(ids)
    expect(pages.map(page => page.previous === null)).toEqual(pages.map((_, index) => index === 0))
    const last = pages.at(-1)!
    if (!last.previous) continue
    const backward = await walk<ThreadComment>(token, last.previous, 'previous')
    expect(idsOf([...backward].reverse().concat(last))).toEqual(ids)
  }
})

test('what is written meanwhile comes at the end, what is deleted moves nothing', async () => {
  const { token, path, postId, ids } = await longThread(9)
  const added: number[] = []
  const pages = await walk<ThreadComment>(token, `${path}?page_size=3`, 'next', async () => {
    if (added.length < 2) added.push((await createComment(token, postId)).id)
    await remove(`${paths.comments}${ids[0]}/`, { token })
  })
  expect(idsOf(pages)).toEqual([...ids, ...added])
})

test('links are absolute, in Link, and carry the parameters', async () => {
  const { token, path, company } = await longThread(3)
  const answer = await expectStatus(200, get(path, { token, query: { page_size: 2 } }))
  const { next } = answer.json<Envelope<ThreadComment>>()
  expect(next).toStartWith(`${company.baseUrl}${path}?page_size=2&cursor=`)
  expect(linkHeader(answer)).toEqual({ next: next ?? '' })
})

test('a cursor of another list is refused', async () => {
  const [one, other] = [await freshThread(), await freshThread()]
  const { token } = one
  for (let n = 0; n < 2; n++) await createComment(token, other.postId)
  const list = await get(other.path, { token, query: { page_size: 1 } })
  const { next } = list.json<Envelope<unknown>>()
  const cursor = new URL(next ?? '').searchParams.get('cursor') ?? ''
  for (const path of [one.path, paths.comments])
    await expectProblem(get(path, { token, query: { cursor } }), 400, 'invalid_cursor')
})

test('anything that is shown changes the ETag', async () => {
  const { token, path, postId } = await freshThread()
  const { id } = await createComment(token, postId)
  const etag = async () => etagOf(await get(path, { token }))
  const first = await etag()
  await put(`${paths.comments}${id}/like/`, { token })
  const liked = await etag()
  await createComment(token, postId)
  expect(new Set([first, liked, await etag()]).size).toBe(3)
})

/** A post without comments, and what becomes of it. */
async function freshThread(board = 'ideas') {
  const company = await sharedCompany()
  const { adminToken: token, teamToken } = company
  const { post_id: postId } = await createPost(token, { board })
  const contents = async () => (await threadOf(token, postId)).map(({ content }) => content)
  return { company, token, teamToken, postId, path: threadPath(postId), contents }
}
