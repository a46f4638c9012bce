import { describe, expect, test } from 'bun:test'
import { createPost, expectStatus, get, patch, paths, post, postsPage } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { etagOf, pathTo, synonyms, tags } from '../support/resources.ts'
import type { Facet, Ranges, SearchPage } from '../support/search.ts'
import { expectPost } from '../support/shapes.ts'
import type { Post } from '../support/types.ts'

type Results = SearchPage<{ post: Post; title_ranges: Ranges }>

async function search(token: string, query: Record<string, string | number>): Promise<Results> {
  return (await expectStatus(200, get(paths.search, { token, query }))).json<Results>()
}

/** A company of its own for each test: what one adds changes what others find and count. */
async function furnished(): Promise<Company> {
  const company = await freshCompany()
  const drafts = [
    { title: 'Dark mode 😀 for the editor', content: 'A **dark** editor, please.' },
    { title: 'Night colours', content: `${'Filler text. '.repeat(40)}It needs a dark editor.` },
    { title: 'Editor crashes', content: '', board: 'bugs' },
    { title: 'A dark secret', content: 'Only for the editor.', board: 'secret' },
    { title: 'Annual leave', content: 'PTO' },
    { title: 'Sign in with SSO', content: '' },
    { title: 'Okta', content: 'We would like single sign-on with it.' },
    { title: 'On the single page, a sign is off', content: '' },
  ]
  for (const draft of drafts) await createPost(company.adminToken, draft)
  return company
}

const titles = ({ results }: Results) => results.map(result => result.post.title)
const marked = (text: string, ranges: Ranges) =>
  ranges.map(([start, length]) => text.slice(start, start + length))

test('each result is a post as in lists, with what matches in its title and text', async () => {
  const { adminToken: token } = await furnished()
  const { results, ...found } = await search(token, { q: 'dark editors' })
  expect(found).toMatchObject({ next: null, previous: null, count: 4, count_is_exact: true })
  for (const result of results) expectPost(result.post)
  const [first] = results
  expect(marked(first!.post.title, first!.title_ranges)).toEqual(['Dark', 'editor'])
  expect(first!.snippet.text).toBe('A dark editor, please.')
  expect(marked(first!.snippet.text, first!.snippet.ranges)).toEqual(['dark', 'editor'])
  const { snippet } = results.find(({ post }) => post.title === 'Night colours')!
  expect(snippet.text).toMatch(/^….*It needs a dark editor\.$/)
  expect(marked(snippet.text, snippet.ranges)).toEqual(['dark', 'editor'])
  const same = await postsPage(token, { search: 'dark editors' })
  expect(results.map(({ post }) => post)).toEqual(same.results)
})

test('a misspelling is marked as what it was corrected to', async () => {
  const { adminToken: token } = await furnished()
  const { results } = await search(token, { q: 'edtior' })
  expect(marked(results[0]!.post.title, results[0]!.title_ranges)).toEqual(
    results[0]!.post.title.match(/editor/gi)!,
  )
})

test('what is on a board that the owner does not see is in no count, facet or result', async () => {
  const company = await furnished()
  const q = 'dark editors'
  const admin = await search(company.adminToken, { q })
  const team = await search(company.teamToken, { q })
  const counts = (found: Results) => found.facets.boards.map(({ name, count }) => [name, count])
  expect([admin.count, team.count]).toEqual([4, 3])
  expect(counts(admin)).toHaveLength(3)
  expect(counts(team)).toHaveLength(2)
  expect(team.facets.boards.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(JSON.stringify(team)).not.toContain('secret')
  const hidden = await search(company.teamToken, { q: 'secret' })
  expect(hidden).toMatchObject({ count: 0, results: [], facets: { boards: [] } })
})

test('facets count all pages, and change with posts and filters', async () => {
  const { adminToken: token } = await furnished()
  const tagged = await expectStatus(201, post(tags.list, { name: 'Mobile' }, { token }))
  const { id: tag } = tagged.json<{ id: number }>()
  const q = 'editor'
  const before = await search(token, { q, page_size: 1 })
  expect(before.facets).toMatchObject({ tags: [], statuses: [{ count: 4 }] })
  const [crash] = (await postsPage(token, { search: 'crashes' })).results
  const body = { tags: [tag], status: 'Planned' }
  await expectStatus(200, patch(`${paths.posts}${crash!.id}/`, body, { token }))
  const after = await search(token, { q, page_size: 1 })
  expect(after.facets.tags).toEqual([
    { id: tag, name: 'Mobile', color: '#6b7280', count: 1 } as Facet,
  ])
  expect(after.facets.statuses.map(({ count }) => count)).toEqual([3, 1])
  expect(await search(token, { q, tag })).toMatchObject({
    count: 1,
    count_is_exact: true,
    facets: { boards: [{ count: 1 }], statuses: [{ name: 'Planned', count: 1 }] },
  })
  expect(titles(await search(token, { q, board: 'bugs' }))).toEqual(['Editor crashes'])
})

test('pages lead through all results and back, whatever is written in between', async () => {
  const { adminToken: token } = await furnished()
  const all = titles(await search(token, { q: 'dark editor' }))
  const first = await search(token, { q: 'dark editor', page_size: 2 })
  expect(titles(first)).toEqual(all.slice(0, 2))
  const follow = async (link: string) =>
    (await expectStatus(200, get(link, { token }))).json<Results>()
  const second = await follow(first.next!)
  expect(titles(second)).toEqual(all.slice(2, 4))
  expect([second.next, second.count]).toEqual([null, all.length])
  expect(titles(await follow(second.previous!))).toEqual(all.slice(0, 2))
  // A better match comes in before what was read.
  await createPost(token, { title: 'Dark editor' })
  expect(titles(await follow(first.next!))).toEqual(all.slice(2, 4))
})

test('synonyms are found after the word itself, marked, and reported', async () => {
  const { adminToken: token } = await furnished()
  await createPost(token, { title: 'Vacation planner' })
  const terms = ['vacation', 'leave', 'PTO']
  await expectStatus(201, post(synonyms.list, { terms }, { token }))
  const found = await search(token, { q: 'vacations' })
  expect(titles(found)).toEqual(['Vacation planner', 'Annual leave'])
  expect(found.also).toEqual(['leave', 'PTO'])
  const { post: leave, title_ranges, snippet } = found.results[1]!
  expect(marked(leave.title, title_ranges)).toEqual(['leave'])
  expect(marked(snippet.text, snippet.ranges)).toEqual(['PTO'])
  expect((await search(token, { q: 'planner' })).also).toEqual([])
})

test('several words are found by one and one by several, where they follow each other', async () => {
  const { adminToken: token } = await furnished()
  const sso = await search(token, { q: 'SSO' })
  expect(titles(sso)).toEqual(['Sign in with SSO', 'Okta'])
  expect(sso.also).toEqual(['single sign-on'])
  const { snippet } = sso.results[1]!
  expect(marked(snippet.text, snippet.ranges)).toEqual(['single', 'sign', 'on'])
  const written = await search(token, { q: 'single sign-on' })
  expect(titles(written)[0]).toBe('Okta')
  expect(titles(written)).toContain('Sign in with SSO')
  expect(written.also).toEqual(['SSO'])
})

test('view=full shows what lists show with it', async () => {
  const { adminToken: token } = await furnished()
  const [found] = (await search(token, { q: 'crashes', view: 'full' })).results
  const [same] = (await postsPage(token, { search: 'crashes', view: 'full' })).results
  expect(found!.post).toEqual(same!)
})

test('a company without posts finds nothing', async () => {
  const other = await freshCompany()
  expect(await search(other.adminToken, { q: 'dark' })).toMatchObject({
    count: 0,
    count_is_exact: true,
    results: [],
    facets: { boards: [], statuses: [], tags: [] },
  })
})

test('synonyms that are added, edited, deleted or switched off change what was cached', async () => {
  const { adminToken: token } = await freshCompany()
  await createPost(token, { title: 'Annual leave' })
  await createPost(token, { title: 'Sabbatical' })
  await createPost(token, { title: 'A shortcut for everything' })
  const seen = new Set<string>()
  const found = async (q: string) => {
    const answer = await get(paths.search, { token, query: { q } })
    seen.add(etagOf(answer))
    // A second time from the cache.
    expect((await get(paths.search, { token, query: { q } })).text).toBe(answer.text)
    return answer
      .json<{ results: { post: { title: string } }[] }>()
      .results.map(({ post }) => post.title)
  }
  expect(await found('vacation')).toEqual([])
  const created = await post(synonyms.list, { terms: ['vacation', 'leave'] }, { token })
  expect(await found('vacation')).toEqual(['Annual leave'])
  const path = pathTo(synonyms, created.json<{ id: number }>().id)
  await patch(path, { terms: ['vacation', 'sabbatical'] }, { token })
  expect(await found('vacation')).toEqual(['Sabbatical'])
  await patch(path, { terms: ['sabbatical', 'vacation'], one_way: true }, { token })
  expect(await found('vacation')).toEqual([])
  expect(seen.size).toBe(3)
  expect(await found('hotkey')).toEqual(['A shortcut for everything'])
  await patch(companyPath, { has_starter_synonyms: false }, { token })
  expect(await found('hotkey')).toEqual([])
})

describe('a search that is refused', () => {
  const ask = async (query: Record<string, string>) => {
    const { adminToken: token } = await sharedCompany()
    return get(paths.search, { token, query })
  }

  test('nothing to search for', async () => {
    await expectFieldErrors(ask({}), { q: 'required' })
    for (const q of ['', ' \t']) await expectFieldErrors(ask({ q }), { q: ['blank', 'required'] })
  })

  test('too long, counted in code points', async () => {
    await expectStatus(200, ask({ q: '深'.repeat(500) }))
    await expectFieldErrors(ask({ q: 'a'.repeat(501) }), { q: 'too_long' })
  })

  test('filters that name nothing', async () => {
    await expectFieldErrors(ask({ q: 'x', board: 'nope', status: 'nope', tag: 'nope' }), {
      board: 'unknown_board',
      status: 'unknown_status',
      tag: 'unknown_tag',
    })
    await expectFieldErrors(ask({ q: 'x', creator: 'x' }), { creator: 'invalid_number' })
  })

  test('what is neither posts nor comments, and filters that comments do not have', async () => {
    await expectFieldErrors(ask({ q: 'x', in: 'users' }), { in: 'invalid_choice' })
    const others = {
      creator: '1',
      tag: 'nope',
      view: 'full',
      created_after: '2026-01-01T00:00:00Z',
    }
    await expectFieldErrors(ask({ q: 'x', in: 'comments', ...others }), {
      creator: 'not_combinable',
      tag: 'not_combinable',
      view: 'not_combinable',
      created_after: 'not_combinable',
    })
  })

  test('a cursor that was not given out for this search', async () => {
    const { adminToken: token } = await freshCompany()
    const own = (query: Record<string, string>) => get(paths.search, { token, query })
    for (const title of ['wombat one', 'wombat two']) await createPost(token, { title })
    const first = await expectStatus(200, own({ q: 'wombat', page_size: '1' }))
    const next = new URL(first.json<{ next: string }>().next)
    const cursor = next.searchParams.get('cursor')!
    expect(cursor).toBeTruthy()
    await expectStatus(200, own({ q: 'wombat', page_size: '2', cursor }))
    for (const query of [
      { q: 'wombats', cursor },
      { q: 'wombat', board: 'ideas', cursor },
      { q: 'wombat', in: 'comments', cursor },
      { q: 'wombat', cursor: `${cursor}x` },
    ])
      await expectProblem(own(query), 400, 'invalid_cursor')
  })

  test('filters without the scope that they need in lists', async () => {
    const company = await sharedCompany()
    const readsPosts = await company.token(company.admin, { scopes: ['posts:read'] })
    for (const query of [
      { q: 'x', voter: 1 },
      { q: 'x', tag: 'x' },
      { q: 'x', organization: 'x' },
      { q: 'x', in: 'comments' },
    ])
      await expectProblem(
        get(paths.search, { token: readsPosts, query }),
        403,
        'insufficient_scope',
      )
    for (const query of [
      { q: 'x', owner: 1 },
      { q: 'x', in: 'posts' },
    ])
      await expectStatus(200, get(paths.search, { token: readsPosts, query }))
  })
})
