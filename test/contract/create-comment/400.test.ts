import { describe, expect, test } from 'bun:test'
import { createComment, paths, post, remove } from '../../support/client.ts'
import { freshThread } from '../../support/comment-cases.ts'
import { unique } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { invalidJson } from '../../support/json-cases.ts'

const content = 'A comment'
const stranger = () => ({ email: `${unique()}@people.example`, full_name: 'Stranger' })

describe('a comment that is wrong', () => {
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
      { content, as_user: { email: `${unique()}@people.example` } },
      { 'as_user.full_name': 'required' },
    ],
    [
      'a new customer with a blank name, and no content',
      { as_user: { ...stranger(), full_name: ' ' } },
      { content: 'required', 'as_user.full_name': 'blank' },
    ],
    [
      'an internal comment of a customer, and an unknown parent',
      { content, internal: true, parent_id: 999_999_999, as_user: stranger() },
      { parent_id: 'unknown_comment', as_user: 'not_combinable' },
    ],
  ]

  test.each(refused)('%s is refused, and nothing is stored', async (_, body, errors) => {
    const { token, path, contents } = await freshThread()
    await expectFieldErrors(post(path, body, { token }), errors)
    expect(await contents()).toEqual([])
  })

  test('a parent on another post, deleted, or not seen is unknown, in the same words', async () => {
    const [{ token, teamToken, path, postId }, other] = [await freshThread(), await freshThread()]
    const elsewhere = await createComment(token, other.postId)
    const deleted = await createComment(token, postId)
    await createComment(token, postId, { parent_id: deleted.id })
    await remove(`${paths.comments}${deleted.id}/`, { token })
    const secret = await freshThread('secret')
    const hidden = await createComment(token, secret.postId)
    const messages = new Set<string>()
    for (const parent_id of [elsewhere.id, deleted.id, hidden.id, postId, 999_999_999]) {
      const answer = post(path, { content, parent_id }, { token: teamToken })
      const [error] = await expectFieldErrors(answer, { parent_id: 'unknown_comment' })
      messages.add(error!.message)
    }
    expect(messages.size).toBe(1)
  })

  test('a customer does not answer an internal comment', async () => {
    const { token, path, postId } = await freshThread()
    const { id: parent_id } = await createComment(token, postId, { internal: true })
    const answer = post(path, { content, parent_id, as_user: stranger() }, { token })
    await expectFieldErrors(answer, { as_user: 'not_combinable' })
  })

  test('what is no JSON, or no object', async () => {
    const { token, path, contents } = await freshThread()
    for (const body of [...Object.values(invalidJson), '[]', 'null', '"x"'])
      await expectProblem(post(path, body, { token }), 400, 'invalid_json')
    expect(await contents()).toEqual([])
  })
})
