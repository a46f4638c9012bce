import { describe, expect, test } from 'bun:test'
import {
  commentsPage,
  createComment,
  expectStatus,
  get,
  head,
  patch,
  paths,
  threadOf,
} from '../../support/client.ts'
import { freshThread, listEndpoint } from '../../support/comment-cases.ts'
import { demoCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { walk } from '../../support/paging.ts'
import { expectEnvelope } from '../../support/shapes.ts'
import type { Comment, Post, ThreadComment } from '../../support/types.ts'

describe('GET the comments of a post', () => {
  test('a post without comments has an empty list', async () => {
    const { token, path } = await freshThread()
    const answer = await expectStatus(200, get(path, { token }))
    expect(expectEnvelope(answer)).toEqual({ next: null, previous: null, results: [] })
  })

  test('each comment is as in the list of all, with parent_id, edited, held and deleted', async () => {
    const { token, postId } = await freshThread()
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

  test('HEAD is answered like GET, without a body', async () => {
    const { token, path } = await freshThread()
    const answer = await head(path, { token })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  describeEndSlash(listEndpoint)
})

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
