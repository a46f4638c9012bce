import { expect, test } from 'bun:test'
import { createComment, expectStatus, get, patch, paths, post, remove } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import type { SearchPage } from '../support/search.ts'
import { expectComment } from '../support/shapes.ts'
import type { Comment, Envelope } from '../support/types.ts'

type Results = SearchPage<{ comment: Comment }>

const search = async (token: string, q: string, query: Record<string, string | number> = {}) =>
  (
    await expectStatus(200, get(paths.search, { token, query: { q, in: 'comments', ...query } }))
  ).json<Results>()
const follow = (url: string, token: string) => {
  const { pathname, search: query } = new URL(url)
  return expectStatus(200, get(pathname + query, { token }))
}
const contents = ({ results }: Results) => results.map(({ comment }) => comment.content)

async function addPost(
  { adminToken: token }: Company,
  body: { title: string; content?: string; board: string },
): Promise<number> {
  const added = await expectStatus(201, post(paths.posts, body, { token }))
  return added.json<{ id: number }>().id
}

/** A company of its own for each test: what one adds or edits changes what others find. */
async function furnished() {
  const company = await freshCompany()
  const { adminToken: token } = company
  const content = 'The wombat in a post.'
  const idea = await addPost(company, { title: 'Shortcuts', content, board: 'ideas' })
  const bug = await addPost(company, { title: 'Crash', board: 'bugs' })
  const secret = await addPost(company, { title: 'Plans', board: 'secret' })
  for (const [id, content, internal] of [
    [idea, 'A **wombat** would help our export.', false],
    [bug, `${'Filler text. '.repeat(40)}It crashed beside a wombat.`, false],
    [bug, 'Two wombats, says support.', true],
    [secret, 'The wombat is secret.', false],
  ] as const)
    await createComment(token, id, { content, internal })
  return { company, token, idea, bug }
}

test('each result is a comment as in lists, with what matches in it, and its post', async () => {
  const { token, idea } = await furnished()
  const found = await search(token, 'wombats exported')
  expect(found).toMatchObject({ next: null, previous: null, count: 4, count_is_exact: true })
  const [first] = found.results
  expect(Object.keys(first!)).toEqual(['comment', 'snippet', 'matches'])
  for (const { comment } of found.results) expectComment(comment)
  expect(first!.comment.post).toMatchObject({ id: idea, title: 'Shortcuts' })
  expect(first!.snippet.text).toBe('A wombat would help our export.')
  const { text, ranges } = first!.snippet
  expect(ranges.map(([start, length]) => text.slice(start, start + length))).toEqual([
    'wombat',
    'export',
  ])
  const long = found.results.find(({ comment }) => comment.content.startsWith('Filler'))!
  expect(long.snippet.text).toMatch(/^….*beside a wombat\.$/)
  const listed = (await get(paths.comments, { token })).json<Envelope<Comment>>().results
  for (const { comment } of found.results) expect(listed).toContainEqual(comment)
  expect(found.facets).toMatchObject({ tags: [], statuses: [{ count: 4 }] })
  expect(found.facets.boards.map(({ count }) => count)).toEqual([2, 1, 1])
})

test('posts are found by what they say themselves, as before', async () => {
  const { token } = await furnished()
  for (const query of [{ q: 'wombat' }, { q: 'wombat', in: 'posts' }]) {
    const found = (await get(paths.search, { token, query })).json<Envelope<{ post: object }>>()
    expect(found.results.map(({ post }) => post)).toMatchObject([{ title: 'Shortcuts' }])
  }
})

test('who sees the list of comments finds the same in it', async () => {
  const { company } = await furnished()
  const found = await search(company.teamToken, 'wombat')
  expect(found.count).toBe(3)
  expect(JSON.stringify(found)).not.toContain('ecret')
  expect(contents(found)).toContain('Two wombats, says support.')
})

test('filters are those of the post', async () => {
  const { token, bug } = await furnished()
  expect((await search(token, 'wombat', { board: 'bugs' })).count).toBe(2)
  expect((await search(token, 'wombat', { status: 'Planned' })).count).toBe(0)
  const planned = { status: 'Planned' }
  await expectStatus(200, patch(`${paths.posts}${bug}/`, planned, { token }))
  const both = await search(token, 'wombat', { ...planned, board: 'bugs' })
  expect([both.count, both.facets.statuses.map(({ name }) => name)]).toEqual([2, ['Planned']])
  expect((await search(token, 'wombat', { ...planned, board: 'ideas' })).count).toBe(0)
})

test('pages lead through all, each once, and back', async () => {
  const { token } = await furnished()
  const all = contents(await search(token, 'wombat'))
  const first = await search(token, 'wombat', { page_size: 3 })
  expect(contents(first)).toEqual(all.slice(0, 3))
  const second = (await follow(first.next!, token)).json<Results>()
  expect([contents(second), second.next]).toEqual([all.slice(3), null])
  const back = (await follow(second.previous!, token)).json<Results>()
  expect(contents(back)).toEqual(contents(first))
})

test('edits, deletions and what becomes of the post show at once', async () => {
  const { company, token } = await furnished()
  const postId = await addPost(company, { title: 'Another', board: 'bugs' })
  const { id } = await createComment(token, postId, { content: 'An axolotl.' })
  const other = await createComment(token, postId, { content: 'More about the axolotl.' })
  const count = async (q: string, asked = token) => (await search(asked, q)).count
  expect(await count('axolotl')).toBe(2)
  await expectStatus(200, patch(`${paths.comments}${id}/`, { content: 'A pangolin.' }, { token }))
  expect([await count('axolotl'), await count('pangolin')]).toEqual([1, 1])
  await expectStatus(200, patch(`${paths.posts}${postId}/`, { board: 'secret' }, { token }))
  expect([await count('pangolin'), await count('pangolin', company.teamToken)]).toEqual([1, 0])
  await expectStatus(204, remove(`${paths.comments}${other.id}/`, { token }))
  expect(await count('axolotl')).toBe(0)
  const path = `${paths.posts}${postId}/`
  await expectStatus(204, remove(path, { token }))
  expect(await count('pangolin')).toBe(0)
  await expectStatus(200, post(`${path}restore/`, {}, { token }))
  expect(await count('pangolin')).toBe(1)
})
