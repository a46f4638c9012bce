import { describe, expect, test } from 'bun:test'
import {
  createComment,
  expectStatus,
  get,
  paths,
  post,
  retried,
  threadOf,
} from '../../support/client.ts'
import { createEndpoint, freshThread } from '../../support/comment-cases.ts'
import { unique } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { etagOf, read } from '../../support/resources.ts'
import type { CommentDetails, Post, User } from '../../support/types.ts'

describe('POST a comment on a post', () => {
  test('answers what GET shows at Location, to the byte and with the same ETag', async () => {
    const { token, path, company, postId } = await freshThread()
    const content = ' \n As <b>it</b> came.  '
    const answer = await expectStatus(201, post(path, { content }, { token }))
    const created = answer.json<CommentDetails>()
    const me = (await get(paths.me, { token })).json<User>()
    expect(created).toMatchObject({
      kind: 'reply',
      status: null,
      likes_count: 0,
      highlighted: false,
      internal: false,
      content,
      parent_id: null,
      edited: null,
      post: { id: postId },
      creator: me,
    })
    const own = `${paths.comments}${created.id}/`
    expect(answer.headers.get('location')).toBe(company.baseUrl + own)
    const shown = await read(own, token)
    expect([shown.text, etagOf(shown)]).toEqual([answer.text, etagOf(answer)])
  })

  test('the longest content is 20,000 code points', async () => {
    const { token, postId } = await freshThread()
    const content = '😀'.repeat(20_000)
    expect((await createComment(token, postId, { content })).content).toBe(content)
  })

  test('the post counts it, and internal ones', async () => {
    const { token, postId } = await freshThread()
    await createComment(token, postId)
    await createComment(token, postId, { internal: true })
    const shown = (await get(`${paths.posts}${postId}/`, { token })).json<Post>()
    expect(shown.comments_count).toBe(2)
  })

  test('replies are three levels deep: what answers the third stands beside it', async () => {
    const { token, postId } = await freshThread()
    const reply = (parent_id?: number) => createComment(token, postId, { parent_id })
    const first = await reply()
    const second = await reply(first.id)
    const third = await reply(second.id)
    const fourth = await reply(third.id)
    const fifth = await reply(fourth.id)
    expect([second, third, fourth, fifth].map(({ parent_id }) => parent_id)).toEqual([
      first.id,
      second.id,
      second.id,
      second.id,
    ])
  })

  test('what answers an internal comment is internal, whatever it says', async () => {
    const { token, postId } = await freshThread()
    const { id: parent_id } = await createComment(token, postId, { internal: true })
    for (const internal of [undefined, false, true])
      expect((await createComment(token, postId, { parent_id, internal })).internal).toBe(true)
  })

  test('a public comment may have an internal reply', async () => {
    const { token, postId } = await freshThread()
    const { id: parent_id } = await createComment(token, postId)
    const reply = await createComment(token, postId, { parent_id, internal: true })
    expect([reply.internal, reply.parent_id]).toEqual([true, parent_id])
  })

  test('for a customer, who is created with the first, found by the next, and keeps the name', async () => {
    const { token, postId } = await freshThread()
    const email = `${unique()}@people.example`
    const comments = [
      await createComment(token, postId, { as_user: { email, full_name: 'Ada' } }),
      await createComment(token, postId, { as_user: { email: ` ${email.toUpperCase()} ` } }),
      await createComment(token, postId, { as_user: { email, full_name: 'Other' } }),
    ]
    expect(new Set(comments.map(({ creator }) => creator.id)).size).toBe(1)
    for (const { creator } of comments)
      expect(creator).toMatchObject({ email, name: 'Ada', is_admin: false, is_team: false })
  })

  test('parallel comments for one new customer make one customer, and every comment', async () => {
    const { token, path, postId } = await freshThread()
    const as_user = { email: `${unique()}@people.example`, full_name: 'Ada' }
    const contents = Array.from({ length: 20 }, (_, n) => `${n}`)
    const answers = await Promise.all(
      contents.map(content => retried(() => post(path, { content, as_user }, { token }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201))
    const thread = await threadOf(token, postId)
    expect(thread.map(({ content }) => content).sort()).toEqual(contents.sort())
    expect(new Set(thread.map(({ creator }) => creator?.id)).size).toBe(1)
  })

  describeEndSlash(createEndpoint)
})
