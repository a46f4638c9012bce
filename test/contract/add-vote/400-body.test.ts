import { describe, expect, test } from 'bun:test'
import { put } from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts, read } from '../../support/resources.ts'
import type { Post } from '../../support/types.ts'

describe('a vote of a customer that is wrong', () => {
  const send = async (body: unknown) => {
    const { path, token } = await freshOne(posts)
    const answer = await put(`${path}vote/`, { token, body })
    expect((await read(path, token)).json<Post>().votes_count).toBe(0)
    return answer
  }

  test('a body without an e-mail is no vote of the owner', async () => {
    await expectFieldErrors(send({}), { as_user: 'required' })
    await expectFieldErrors(send({ as_user: {} }), { 'as_user.email': 'required' })
    await expectFieldErrors(send({ full_name: 'Ada' }), { email: 'required' })
  })

  test.each([
    ['', 'blank'],
    [' ', 'blank'],
    ['ada', 'invalid_email'],
    ['a@example.com, b@example.com', 'invalid_email'],
    [`${'x'.repeat(250)}@example.com`, 'too_long'],
  ])('the e-mail %p is %s', async (email, code) => {
    await expectFieldErrors(send({ email, full_name: 'Ada' }), {
      email: [code, 'invalid_email'],
    })
  })

  test('somebody who is new needs a name', async () => {
    const email = `${unique()}@people.example`
    await expectFieldErrors(send({ email }), { full_name: 'required' })
    await expectFieldErrors(send({ email, full_name: ' ' }), { full_name: 'blank' })
    const long = 'x'.repeat(151)
    await expectFieldErrors(send({ email, full_name: long }), { full_name: 'too_long' })
    await expectFieldErrors(send({ email: 7, full_name: null }), {
      email: 'invalid_type',
      full_name: 'invalid_type',
    })
  })

  test('the same in as_user, or in both places', async () => {
    const email = `${unique()}@people.example`
    await expectFieldErrors(send({ as_user: { email } }), { 'as_user.full_name': 'required' })
    await expectFieldErrors(send({ as_user: { email: 'ada', full_name: ' ' } }), {
      'as_user.email': 'invalid_email',
    })
    await expectFieldErrors(
      send({ as_user: { email, full_name: 'Ada' }, email, full_name: 'Ada' }),
      {
        email: 'not_combinable',
        full_name: 'not_combinable',
      },
    )
  })

  test('no JSON, and JSON that is no object', async () => {
    for (const body of ['{', '[]', 'null', ' ', '{"email":"a@b.example","email":"c@d.example"}'])
      await expectProblem(send(body), 400, 'invalid_json')
  })
})
