import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'

const search = async (query: Record<string, string>) => {
  const { adminToken: token } = await sharedCompany()
  return get(paths.search, { token, query })
}

describe('a search that is refused', () => {
  test('nothing to search for', async () => {
    await expectFieldErrors(search({}), { q: 'required' })
    for (const q of ['', ' \t'])
      await expectFieldErrors(search({ q }), { q: ['blank', 'required'] })
  })

  test('too long, counted in code points', async () => {
    await expectStatus(200, search({ q: '深'.repeat(500) }))
    await expectFieldErrors(search({ q: 'a'.repeat(501) }), { q: 'too_long' })
  })

  test('filters that name nothing', async () => {
    await expectFieldErrors(search({ q: 'x', board: 'nope', status: 'nope', tag: 'nope' }), {
      board: 'unknown_board',
      status: 'unknown_status',
      tag: 'unknown_tag',
    })
    await expectFieldErrors(search({ q: 'x', creator: 'x' }), { creator: 'invalid_number' })
  })

  test('what is neither posts nor comments, and filters that comments do not have', async () => {
    await expectFieldErrors(search({ q: 'x', in: 'users' }), { in: 'invalid_choice' })
    const others = {
      creator: '1',
      tag: 'nope',
      view: 'full',
      created_after: '2026-01-01T00:00:00Z',
    }
    await expectFieldErrors(search({ q: 'x', in: 'comments', ...others }), {
      creator: 'not_combinable',
      tag: 'not_combinable',
      view: 'not_combinable',
      created_after: 'not_combinable',
    })
  })

  test('a page_size that is none, and a cursor that was not given out for this search', async () => {
    for (const page_size of ['0', '-1', 'x'])
      await expectFieldErrors(search({ q: 'x', page_size }), { page_size: 'invalid_number' })
    const { adminToken } = await sharedCompany()
    for (const title of ['wombat one', 'wombat two']) await createPost(adminToken, { title })
    const first = await expectStatus(200, search({ q: 'wombat', page_size: '1' }))
    const next = new URL(first.json<{ next: string }>().next)
    const cursor = next.searchParams.get('cursor')!
    expect(cursor).toBeTruthy()
    await expectStatus(200, search({ q: 'wombat', page_size: '2', cursor }))
    for (const query of [
      { q: 'wombats', cursor },
      { q: 'wombat', board: 'ideas', cursor },
      { q: 'wombat', in: 'comments', cursor },
      { q: 'wombat', cursor: `${cursor}x` },
    ])
      await expectProblem(search(query), 400, 'invalid_cursor')
  })
})
