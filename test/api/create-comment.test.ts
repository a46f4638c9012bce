import { describe, expect, test } from 'bun:test'
import { visiting } from '../support/browser.ts'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  remove,
  retried,
  threadOf,
  threadPath,
} from '../support/client.ts'
import { freshCompany, scopes, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { type UploadedImage, uploaded } from '../support/image-cases.ts'
import { comments, etagOf, pathTo, posts, read } from '../support/resources.ts'
import type { CommentDetails, Post, User } from '../support/types.ts'

const content = 'A comment'
const stranger = { email: 'stranger@people.example', full_name: 'Stranger' }

/** A post without comments, in a company of its own. */
async function freshThread() {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const { post_id: postId, url } = await createPost(token)
  const comment = (fields?: Record<string, unknown>) => createComment(token, postId, fields)
  const thread = () => threadOf(token, postId)
  const contents = async () => (await thread()).map(each => each.content)
  const path = threadPath(postId)
  return { company, token, teamToken, postId, url, path, comment, thread, contents }
}

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
  const own = pathTo(comments, created.id)
  expect(answer.headers.get('location')).toBe(company.baseUrl + own)
  const shown = await read(own, token)
  expect([shown.text, etagOf(shown)]).toEqual([answer.text, etagOf(answer)])
})

test('the longest content is 20,000 code points', async () => {
  const { comment } = await freshThread()
  const content = '😀'.repeat(20_000)
  expect((await comment({ content })).content).toBe(content)
})

test('the post counts it, and internal ones', async () => {
  const { token, postId, comment } = await freshThread()
  await comment()
  await comment({ internal: true })
  const shown = (await get(pathTo(posts, postId), { token })).json<Post>()
  expect(shown.comments_count).toBe(2)
})

test('replies are three levels deep: what answers the third stands beside it', async () => {
  const { comment } = await freshThread()
  const reply = (parent_id?: number) => comment({ parent_id })
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
  const { comment } = await freshThread()
  const { id: parent_id } = await comment({ internal: true })
  for (const internal of [undefined, false, true])
    expect((await comment({ parent_id, internal })).internal).toBe(true)
})

test('a public comment may have an internal reply', async () => {
  const { comment } = await freshThread()
  const { id: parent_id } = await comment()
  const reply = await comment({ parent_id, internal: true })
  expect([reply.internal, reply.parent_id]).toEqual([true, parent_id])
})

test('a comment has its images, alone and below its post, until it is deleted', async () => {
  type Pictured = { images: UploadedImage[] }
  const { company, token, url, comment, thread } = await freshThread()
  const [first, second] = [await uploaded(token), await uploaded(token)]
  const created = await comment({ images: [second.id, first.id] })
  expect(created as unknown as Pictured).toMatchObject({ images: [second, first] })
  await comment({ parent_id: created.id })
  const path = pathTo(comments, created.id)
  expect((await get(path, { token })).json<Pictured>().images).toEqual([second, first])
  const inThread = async () => ((await thread()) as unknown as Pictured[])[0]!.images
  expect(await inThread()).toEqual([second, first])
  const page = async () => (await visiting(company).get(url.slice(company.baseUrl.length))).text
  expect(await page()).toContain(`src="${new URL(first.url).pathname}"`)

  const edited = await expectStatus(200, patch(path, { images: [first.id] }, { token }))
  expect(edited.json<Pictured>().images).toEqual([first])
  expect(await inThread()).toEqual([first])
  await remove(path, { token })
  expect(await inThread()).toEqual([])
  expect(await page()).not.toContain('<img')
})

describe('for a customer', () => {
  test('who is created with the first, found by the next, and keeps the name', async () => {
    const { comment } = await freshThread()
    const { email, full_name } = stranger
    const made = [
      await comment({ as_user: stranger }),
      await comment({ as_user: { email: ` ${email.toUpperCase()} ` } }),
      await comment({ as_user: { email, full_name: 'Other' } }),
    ]
    expect(new Set(made.map(({ creator }) => creator.id)).size).toBe(1)
    for (const { creator } of made)
      expect(creator).toMatchObject({ email, name: full_name, is_admin: false, is_team: false })
  })

  test('parallel comments for one new customer make one customer, and every comment', async () => {
    const { token, path, thread } = await freshThread()
    const contents = Array.from({ length: 20 }, (_, n) => `${n}`)
    const send = (content: string) => post(path, { content, as_user: stranger }, { token })
    const answers = await Promise.all(contents.map(content => retried(() => send(content))))
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201))
    const stored = await thread()
    expect(stored.map(({ content }) => content).sort()).toEqual(contents.sort())
    expect(new Set(stored.map(({ creator }) => creator?.id)).size).toBe(1)
  })

  test('it needs the scope to write for customers, too', async () => {
    const { company, path, contents } = await freshThread()
    const send = async (...granted: string[]) => {
      const token = await company.token(company.admin, { scopes: granted })
      return post(path, { content, as_user: stranger }, { token })
    }
    const refused = await send(scopes.writeComments)
    await expectProblem(refused, 403, 'insufficient_scope')
    expect(refused.headers.get('www-authenticate')).toContain(`scope="${scopes.writeAsUser}"`)
    // Nor does it learn from what else is wrong whether an e-mail is known.
    const token = await company.token(company.admin, { scopes: [scopes.writeComments] })
    for (const email of [company.team.email, 'nobody@people.example'])
      await expectFieldErrors(post(path, { as_user: { email } }, { token }), {
        content: 'required',
      })
    await expectProblem(send(scopes.writeAsUser), 403, 'insufficient_scope')
    expect(await contents()).toEqual([])
    expect((await send(scopes.writeComments, scopes.writeAsUser)).status).toBe(201)
  })

  test('who does not answer an internal comment', async () => {
    const { token, path, comment } = await freshThread()
    const { id: parent_id } = await comment({ internal: true })
    const answer = post(path, { content, parent_id, as_user: stranger }, { token })
    await expectFieldErrors(answer, { as_user: 'not_combinable' })
  })
})

describe('what is refused', () => {
  const refused: [string, Record<string, unknown>, Record<string, string | string[]>][] = [
    ['no content', {}, { content: 'required' }],
    ['content that is null', { content: null }, { content: ['required', 'invalid_type'] }],
    ['content that is no string', { content: 7 }, { content: 'invalid_type' }],
    ['blank content', { content: ' \n\u3000' }, { content: 'blank' }],
    ['content that is too long', { content: 'é'.repeat(20_001) }, { content: 'too_long' }],
    ['internal as a word', { content, internal: 'yes' }, { internal: 'invalid_type' }],
    ['a parent by name', { content, parent_id: '1' }, { parent_id: 'invalid_type' }],
    ['half a parent', { content, parent_id: 1.5 }, { parent_id: 'invalid_type' }],
    ['a parent below one', { content, parent_id: 0 }, { parent_id: 'invalid_type' }],
    ['an unknown parent', { content, parent_id: 999_999_999 }, { parent_id: 'unknown_comment' }],
    ['a customer by name', { content, as_user: 'Ada' }, { as_user: 'invalid_type' }],
    ['a customer without an e-mail', { content, as_user: {} }, { 'as_user.email': 'required' }],
    [
      'a customer with no real e-mail',
      { content, as_user: { email: 'ada', full_name: 'Ada' } },
      { 'as_user.email': 'invalid_email' },
    ],
    [
      'a new customer without a name',
      { content, as_user: { email: stranger.email } },
      { 'as_user.full_name': 'required' },
    ],
    [
      'a new customer with a blank name, and no content',
      { as_user: { ...stranger, full_name: ' ' } },
      { content: 'required', 'as_user.full_name': 'blank' },
    ],
    [
      'an internal comment of a customer, and an unknown parent',
      { content, internal: true, parent_id: 999_999_999, as_user: stranger },
      { parent_id: 'unknown_comment', as_user: 'not_combinable' },
    ],
  ]

  test.each(refused)('%s, and nothing is stored', async (_, body, errors) => {
    const { token, path, contents } = await freshThread()
    await expectFieldErrors(post(path, body, { token }), errors)
    expect(await contents()).toEqual([])
  })

  test('a parent on another post, deleted, or not seen is unknown, in the same words', async () => {
    const { company, token, teamToken, path, postId, comment } = await freshThread()
    const elsewhere = await createComment(token, await posts.add(company))
    const deleted = await comment()
    await comment({ parent_id: deleted.id })
    await remove(pathTo(comments, deleted.id), { token })
    const hidden = await createComment(token, await posts.add(company, 'secret'))
    const messages = new Set<string>()
    for (const parent_id of [elsewhere.id, deleted.id, hidden.id, postId, 999_999_999]) {
      const answer = post(path, { content, parent_id }, { token: teamToken })
      const [error] = await expectFieldErrors(answer, { parent_id: 'unknown_comment' })
      messages.add(error!.message)
    }
    expect(messages.size).toBe(1)
  })
})

describe('with an Idempotency-Key', () => {
  test('many at once with one key write one comment', async () => {
    const { token, path, contents } = await freshThread()
    const call = { token, headers: { 'idempotency-key': unique() } }
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post(path, { content: 'Once' }, call)),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 201))
      await expectProblem(answer, 409, 'idempotency_in_progress')
    expect(await contents()).toEqual(['Once'])
  })
})
