import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, paths, postsPage } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'

describe('GET /api/v1/posts/ with filters that cannot be', () => {
  test.each([
    ['board', 'nope', 'unknown_board'],
    ['board', '999999999', 'unknown_board'],
    ['board', 'ideas,nope', 'unknown_board'],
    ['board', '', 'blank'],
    ['board', 'ideas,,bugs', 'out_of_range'],
    ['board', Array(21).fill('ideas').join(), 'out_of_range'],
    ['status', 'nope', 'unknown_status'],
    ['status', '999999999', 'unknown_status'],
    ['status', 'open', 'unknown_status'],
    ['tag', 'nope', 'unknown_tag'],
    ['tag', '999999999', 'unknown_tag'],
    ['owner', 'me', 'invalid_number'],
    ['creator', '0', 'invalid_number'],
    ['creator', '1.5', 'invalid_number'],
    ['voter', '9007199254740993', 'invalid_number'],
    ['voter', '', 'invalid_number'],
    ['link', 'javascript:alert(1)', 'invalid_url'],
    ['link', 'tracker', 'invalid_url'],
    ['created_after', '2026-11-16', 'invalid_time'],
    ['created_before', 'yesterday', 'invalid_time'],
    ['created_before', '2026-02-30T00:00:00Z', 'invalid_time'],
    ['has_response', 'yes', 'invalid_choice'],
    ['has_response', '', 'invalid_choice'],
    ['merged', 'yes', 'invalid_choice'],
    ['merged', '', 'invalid_choice'],
    ['sort', 'best', 'invalid_choice'],
    ['sort', '__proto__', 'invalid_choice'],
    ['view', 'short', 'invalid_choice'],
  ])('%s=%s is refused: %s', async (name, value, code) => {
    const { adminToken: token } = await sharedCompany()
    await expectFieldErrors(get(paths.posts, { token, query: { [name]: value } }), { [name]: code })
  })

  test('each wrong field is reported', async () => {
    const { adminToken: token } = await sharedCompany()
    const query = { sort: 'x', voter: 'x', has_response: 'x' }
    await expectFieldErrors(get(paths.posts, { token, query }), {
      sort: 'invalid_choice',
      voter: 'invalid_number',
      has_response: 'invalid_choice',
    })
    const names = { board: 'nope', status: 'nope', tag: 'nope' }
    await expectFieldErrors(get(paths.posts, { token, query: names }), {
      board: 'unknown_board',
      status: 'unknown_status',
      tag: 'unknown_tag',
    })
  })

  test('merged=true does not combine with search, which has no merged posts', async () => {
    const { adminToken: token } = await sharedCompany()
    const query = { merged: 'true', search: 'words' }
    await expectFieldErrors(get(paths.posts, { token, query }), { merged: 'not_combinable' })
    for (const allowed of [
      { merged: 'false', search: 'words' },
      { merged: 'true', search: ' ' },
    ])
      await expectStatus(200, get(paths.posts, { token, query: allowed }))
  })

  test('a board that the reader does not see is as unknown as none', async () => {
    const { adminToken, teamToken } = await sharedCompany()
    const { results } = await postsPage(adminToken, { board: 'secret' })
    expect(results).toBeArray()
    await expectFieldErrors(get(paths.posts, { token: teamToken, query: { board: 'secret' } }), {
      board: 'unknown_board',
    })
  })

  test('a cursor belongs to one order and one set of filters', async () => {
    const { adminToken: token } = await freshCompany()
    for (let count = 0; count < 3; count++) await createPost(token)
    const first = await postsPage(token, { sort: 'top', board: 'ideas', page_size: 1 })
    const cursor = new URL(first.next ?? '').searchParams.get('cursor')!
    const same = { sort: 'top', board: 'ideas', cursor }
    expect((await postsPage(token, same)).results).toHaveLength(2)
    for (const other of [
      { cursor },
      { ...same, sort: 'trending' },
      { ...same, board: 'bugs' },
      { sort: 'top', cursor },
      { ...same, has_response: 'false' },
      { ...same, merged: 'true' },
    ])
      await expectProblem(get(paths.posts, { token, query: other }), 400, 'invalid_cursor')
  })
})
