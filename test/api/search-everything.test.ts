import { expect, test } from 'bun:test'
import { createEntry, past } from '../support/changelog.ts'
import { createComment, expectStatus, get, patch, paths, post, remove } from '../support/client.ts'
import { freshCompany, scopes } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { customersPost, holdAll } from '../support/moderation.ts'
import { changelog, pathTo } from '../support/resources.ts'
import type { SearchPage } from '../support/search.ts'
import type { Comment, Post } from '../support/types.ts'

type Match = { word: string; found: string; kind: string; in: string[] }
type Kinds = { kinds: { kind: string; count: number }[] }
type Results = SearchPage<
  { matches: Match[] } & (
    | { kind: 'post'; post: Post }
    | { kind: 'comment'; comment: Comment }
    | { kind: 'changelog'; entry: { id: number; title: string } }
  )
>

const ask = (token: string, q: string, query: Record<string, string | number> = {}) =>
  get(paths.search, { token, query: { q, in: 'everything', ...query } })

async function search(token: string, q: string, query: Record<string, string | number> = {}) {
  return (await expectStatus(200, ask(token, q, query))).json<Results & { facets: Kinds }>()
}

const shown = ({ results }: Results) =>
  results.map(found => {
    if (found.kind === 'comment') return `comment ${found.comment.content}`
    return `${found.kind} ${found.kind === 'post' ? found.post.title : found.entry.title}`
  })

async function furnished() {
  const company = await freshCompany()
  const { adminToken: token } = company
  const addPost = async (body: object) =>
    (
      await expectStatus(
        201,
        post(paths.posts, { board: 'ideas', content: '', ...body }, { token }),
      )
    ).json<Post>().id
  const idea = await addPost({ title: 'Calendar export', content: 'For everybody.' })
  await createComment(token, idea, { content: 'I want to export my calendar as a file' })
  await createComment(token, idea, { content: 'Something else' })
  await createEntry(token, {
    title: 'The calendar is here',
    content: 'Export comes later',
    published: past,
  })
  return { company, token, idea, addPost }
}

test('posts, comments and entries are in one order, each saying why it is there', async () => {
  const { token } = await furnished()
  const found = await search(token, 'calender exports')
  expect(shown(found)).toEqual([
    'post Calendar export',
    'changelog The calendar is here',
    'comment I want to export my calendar as a file',
  ])
  expect(found.facets.kinds).toEqual([
    { kind: 'post', count: 1 },
    { kind: 'comment', count: 1 },
    { kind: 'changelog', count: 1 },
  ])
  expect(found).toMatchObject({
    count: 3,
    count_is_exact: true,
    facets: { boards: [{ count: 2 }] },
  })
  for (const { matches } of found.results) {
    expect(matches).toContainEqual(
      expect.objectContaining({ word: 'calender', found: 'calendar', kind: 'correction' }),
    )
    expect(matches).toContainEqual(
      expect.objectContaining({ word: 'exports', found: 'export', kind: 'form' }),
    )
  }
  expect(found.results[1]!.matches.map(match => match.in)).toEqual([['title'], ['content']])
  // What only one kind has comes first, though posts have a word that is like it.
  expect(shown(await search(token, 'file'))[0]).toBe(
    'comment I want to export my calendar as a file',
  )
})

test('a word found as several is explained by them, as the text writes them', async () => {
  const { token, addPost } = await furnished()
  await addPost({ title: 'A Dark Mode', content: 'With Single Sign-On, too.' })
  const why = async (q: string) => (await search(token, q)).results.flatMap(each => each.matches)
  expect(await why('darkmode')).toEqual([
    { word: 'darkmode', found: 'dark mode', kind: 'split', in: ['title'] },
  ])
  expect(await why('SSO')).toEqual([
    { word: 'sso', found: 'single sign-on', kind: 'synonym', in: ['content'] },
  ])
})

test('a kind, a filter of the query and a page show part of it, with the counts of all kinds', async () => {
  const { token, idea } = await furnished()
  const comments = await search(token, 'calendar', { kind: 'comment' })
  expect(shown(comments)).toEqual(['comment I want to export my calendar as a file'])
  expect(comments.count).toBe(1)
  expect(comments.facets.kinds).toHaveLength(3)
  // Entries are on no board.
  expect(
    (await search(token, 'calendar board:ideas')).facets.kinds.map(({ kind }) => kind),
  ).toEqual(['post', 'comment'])
  expect((await search(token, 'calendar board:bugs')).count).toBe(0)
  expect(shown(await search(token, 'calendar -file -export'))).toEqual([])
  expect(shown(await search(token, '"calendar is here"'))).toEqual([
    'changelog The calendar is here',
  ])
  const first = await search(token, 'calendar', { page_size: 2 })
  const second = (await expectStatus(200, get(first.next!, { token }))).json<Results>()
  expect([...shown(first), ...shown(second)]).toEqual(shown(await search(token, 'calendar')))
  expect(second.next).toBeNull()
  await remove(`${paths.posts}${idea}/`, { token })
  expect(shown(await search(token, 'calendar'))).toEqual(['changelog The calendar is here'])
})

test('nobody finds, counts or is told of what they may not see', async () => {
  const { company, token, addPost } = await furnished()
  const secret = await addPost({ title: 'Quokkanary vault', board: 'secret' })
  await createComment(token, secret, { content: 'quokkanary beside it' })
  const draft = await createEntry(token, { title: 'Quokkanary draft' })
  await createEntry(token, { title: 'Quokkanary soon', published: '2999-01-01T00:00:00Z' })
  await holdAll(company)
  await customersPost(company, { title: 'Quokkanary held' })
  const { teamToken } = company
  for (const q of ['quokkanary', 'quokkanery', 'quokkan', '"quokkanary"', 'calendar quokkanary']) {
    const found = await search(teamToken, q)
    expect(JSON.stringify(found).toLowerCase()).not.toContain('quokkanary')
    const others = q.startsWith('calendar') ? 3 : 0
    expect([q, found.results.length, found.count]).toEqual([q, others, others])
  }
  expect(shown(await search(token, 'quokkanary')).sort()).toEqual([
    'comment quokkanary beside it',
    'post Quokkanary vault',
  ])
  // Publishing, editing, withdrawing and deleting an entry follow at once.
  const path = pathTo(changelog, draft.id)
  const found = async () => shown(await search(teamToken, 'quokkanary'))
  await expectStatus(200, patch(path, { published: past }, { token }))
  expect(await found()).toEqual(['changelog Quokkanary draft'])
  await expectStatus(200, patch(path, { title: 'Numbat' }, { token }))
  expect(await found()).toEqual([])
  expect(shown(await search(teamToken, 'numbat'))).toEqual(['changelog Numbat'])
  await expectStatus(200, patch(path, { published: null }, { token }))
  expect(shown(await search(teamToken, 'numbat'))).toEqual([])
  await expectStatus(200, patch(path, { published: past }, { token }))
  await expectStatus(204, remove(path, { token }))
  expect(shown(await search(teamToken, 'numbat'))).toEqual([])
})

test('a token finds what its scopes read', async () => {
  const { company } = await furnished()
  const posts = await company.token(company.admin, { scopes: ['posts:read'] })
  await expectProblem(ask(posts, 'calendar'), 403)
  const both = await company.token(company.admin, { scopes: ['posts:read', 'comments:read'] })
  expect((await search(both, 'calendar')).facets.kinds.map(({ kind }) => kind)).toEqual([
    'post',
    'comment',
  ])
  const all = await company.token(company.admin, {
    scopes: ['posts:read', 'comments:read', scopes.changelog],
  })
  expect((await search(all, 'calendar')).facets.kinds).toHaveLength(3)
})
