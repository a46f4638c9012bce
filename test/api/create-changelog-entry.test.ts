import { expect, test } from 'bun:test'
import { createPost, expectStatus, post } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import { changelog, foreignId, posts } from '../support/resources.ts'

test('everything as long as it may be; what is named twice counts once', async () => {
  const { adminToken: token } = await freshCompany()
  const { post_id } = await createPost(token, {})
  const longest = '😀'.repeat(30)
  const body = {
    title: ` ${'é'.repeat(255)} `,
    content: ' é'.repeat(10_000),
    categories: ['a', 'b', 'c', 'd', longest],
    posts: [post_id],
  }
  const created = await expectStatus(201, post(changelog.list, body, { token }))
  expect(created.json<unknown>()).toMatchObject({ ...body, title: body.title.trim() })
  const twice = { title: 'x', categories: ['New', ' New '], posts: [post_id, post_id] }
  const other = await expectStatus(201, post(changelog.list, twice, { token }))
  expect(other.json<unknown>()).toMatchObject({ categories: ['New'], posts: [post_id] })
})

const refused: [string, Record<string, unknown>, Record<string, string | string[]>][] = [
  ['no title', {}, { title: 'required' }],
  ['a blank title', { title: ' \n' }, { title: 'blank' }],
  ['a title that is too long', { title: 'é'.repeat(256) }, { title: 'too_long' }],
  [
    'a long content, and a time that is none',
    { title: 'x', content: 'é'.repeat(20_001), published: 'tomorrow' },
    { content: 'too_long', published: 'invalid_time' },
  ],
  [
    'a category that is too long, and a blank one',
    { title: 'x', categories: ['é'.repeat(31), ' '] },
    { 'categories.0': 'too_long', 'categories.1': 'blank' },
  ],
  [
    'six categories',
    { title: 'x', categories: ['a', 'b', 'c', 'd', 'e', 'f'] },
    { categories: 'out_of_range' },
  ],
  [
    'categories that are no list',
    { title: 'x', categories: 'New' },
    { categories: 'invalid_type' },
  ],
  [
    'posts that are not there, and no title',
    { posts: [999_999_999, 999_999_998] },
    { title: 'required', 'posts.0': 'unknown_post', 'posts.1': 'unknown_post' },
  ],
  ['a post by name', { title: 'x', posts: ['1'] }, { 'posts.0': 'invalid_type' }],
  [
    'too many posts',
    { title: 'x', posts: Array.from({ length: 51 }, (_, at) => at + 1) },
    { posts: 'out_of_range' },
  ],
]

test.each(refused)('%s: refused', async (_, body, errors) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(post(changelog.list, body, { token }), errors)
})

test('a post that the caller does not see, or of another company, is none', async () => {
  const company = await freshCompany()
  const { teamToken: token } = company
  const hidden = await posts.add(company, 'secret')
  const foreign = await foreignId(posts, hidden)
  for (const id of [hidden, foreign])
    await expectFieldErrors(post(changelog.list, { title: 'x', posts: [id] }, { token }), {
      'posts.0': 'unknown_post',
    })
})
