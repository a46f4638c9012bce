import { describe, test } from 'bun:test'
import { expectStatus, get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'

const similar = async (query: Record<string, string> | string) => {
  const { adminToken: token } = await sharedCompany()
  return get(paths.similar, { token, query })
}

describe('a draft that is refused', () => {
  test('no title, or a blank one', async () => {
    await expectFieldErrors(similar({}), { title: 'required' })
    await expectFieldErrors(similar({ content: 'x' }), { title: 'required' })
    for (const title of ['', ' ', ' \t\n', '\u00a0'])
      await expectFieldErrors(similar({ title }), { title: ['blank', 'required'] })
  })

  test('too long, counted in code points', async () => {
    await expectStatus(200, similar({ title: 'ä'.repeat(255), content: 'b'.repeat(1000) }))
    await expectStatus(200, similar({ title: '😀'.repeat(255), content: '深'.repeat(1000) }))
    await expectFieldErrors(similar({ title: 'a'.repeat(256) }), { title: 'too_long' })
    await expectFieldErrors(similar({ title: 'a', content: 'b'.repeat(1001) }), {
      content: 'too_long',
    })
  })

  test('all that is wrong is told at once', async () => {
    await expectFieldErrors(similar({ title: 'a'.repeat(256), content: 'b'.repeat(1001) }), {
      title: 'too_long',
      content: 'too_long',
    })
  })

  test('a NUL anywhere', async () => {
    for (const query of [{ title: 'a\0b' }, { title: 'a', content: '\0' }])
      await expectProblem(similar(query), 400, 'invalid_input', 'invalid_request')
  })
})
