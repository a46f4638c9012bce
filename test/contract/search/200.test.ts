import { beforeAll, describe, expect, test } from 'bun:test'
import {
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  postsPage,
} from '../../support/client.ts'
import { type Company, freshCompany } from '../../support/company.ts'
import { synonyms, tags } from '../../support/resources.ts'
import { expectPost } from '../../support/shapes.ts'
import type { Post } from '../../support/types.ts'

type Ranges = [start: number, length: number][]
type Facet = { id: number; name: string; count: number }
type Results = {
  next: string | null
  previous: string | null
  count: number
  count_is_exact: boolean
  also: string[]
  facets: { boards: Facet[]; statuses: Facet[]; tags: Facet[] }
  results: { post: Post; title_ranges: Ranges; snippet: { text: string; ranges: Ranges } }[]
}

async function search(token: string, query: Record<string, string | number>): Promise<Results> {
  return (await expectStatus(200, get(paths.search, { token, query }))).json<Results>()
}

const titles = ({ results }: Results) => results.map(result => result.post.title)
const marked = (text: string, ranges: Ranges) =>
  ranges.map(([start, length]) => text.slice(start, start + length))

describe('GET /api/v1/search/', () => {
  let company: Company
  beforeAll(async () => {
    company = await freshCompany()
    const { adminToken: token } = company
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
    for (const draft of drafts) await createPost(token, draft)
  })

  test('each result is a post as in lists, with what matches in its title and text', async () => {
    const { results, ...found } = await search(company.adminToken, { q: 'dark editors' })
    expect(found).toMatchObject({ next: null, previous: null, count: 4, count_is_exact: true })
    for (const result of results) expectPost(result.post)
    const [first] = results
    expect(marked(first!.post.title, first!.title_ranges)).toEqual(['Dark', 'editor'])
    expect(first!.snippet.text).toBe('A dark editor, please.')
    expect(marked(first!.snippet.text, first!.snippet.ranges)).toEqual(['dark', 'editor'])
    const { snippet } = results.find(({ post }) => post.title === 'Night colours')!
    expect(snippet.text).toMatch(/^….*It needs a dark editor\.$/)
    expect(marked(snippet.text, snippet.ranges)).toEqual(['dark', 'editor'])
    const same = await postsPage(company.adminToken, { search: 'dark editors' })
    expect(results.map(({ post }) => post)).toEqual(same.results)
  })

  test('a misspelling is marked as what it was corrected to', async () => {
    const { results } = await search(company.adminToken, { q: 'edtior' })
    expect(marked(results[0]!.post.title, results[0]!.title_ranges)).toEqual(
      results[0]!.post.title.match(/editor/gi)!,
    )
  })

  test('what is on a board that the owner does not see is in no count, facet or result', async () => {
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
    const { adminToken: token } = company
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
    const { adminToken: token } = company
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
    const { adminToken: token } = company
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
    const { adminToken: token } = company
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
    const { adminToken: token } = company
    const [found] = (await search(token, { q: 'crashes', view: 'full' })).results
    const [same] = (await postsPage(token, { search: 'crashes', view: 'full' })).results
    expect(found!.post).toEqual(same!)
  })

  test('the path works without its end slash', async () => {
    const call = { token: company.adminToken, query: { q: 'dark' } }
    const slashed = await expectStatus(200, get(paths.search, call))
    const bare = await expectStatus(200, get(paths.search.replace(/\/$/, ''), call))
    expect(bare.text).toBe(slashed.text)
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
})
