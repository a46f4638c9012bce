import { describe, test } from 'bun:test'
import { expectStatus, get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'

const search = async (text: string) => {
  const { adminToken: token } = await sharedCompany()
  return get(paths.posts, { token, query: { search: text } })
}

describe('a search that is refused', () => {
  test('more than 500 characters, counted in code points', async () => {
    await expectStatus(200, search('a'.repeat(500)))
    await expectStatus(200, search('😀'.repeat(500)))
    await expectFieldErrors(search('a'.repeat(501)), { search: 'too_long' })
    await expectFieldErrors(search('😀'.repeat(501)), { search: 'too_long' })
  })

  test('a NUL anywhere', async () => {
    for (const text of ['\0', 'a\0b', 'word\0']) {
      await expectProblem(search(text), 400, 'invalid_input', 'invalid_request')
    }
  })
})
