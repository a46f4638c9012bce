import { expect, test } from 'bun:test'
import {
  createComment,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
  remove,
} from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { changedPost, type HistoryItem, history, historyOf } from '../../support/history.ts'
import { freshOne, posts } from '../../support/resources.ts'
import type { Envelope, PostDetails, User } from '../../support/types.ts'

describeEndSlash(history)

test('every change with what was before and after, who made it and when, the newest first', async () => {
  const { path, token } = await freshOne(posts)
  const change = async (body: object) =>
    (await expectStatus(200, patch(path, body, { token }))).json<PostDetails>()
  const me = (await get(paths.me, { token })).json<User>()
  const name = `Tag ${unique()}`
  const made = await expectStatus(201, post('/api/v1/tags/', { name }, { token }))
  const { id: tagId, color } = made.json<{ id: number; color: string }>()
  const before = (await get(path, { token })).json<PostDetails>()
  const { status } = await change({ status: 'Planned', status_comment: 'Soon.' })
  await change({ title: 'New', content: 'Newer' })
  const { board } = await change({ board: 'secret' })
  await change({ owner: me.id, eta: '2027-01-01', pinned: true, locked: true })
  await change({ tags: [tagId], links: ['https://a.example/'] })
  await change({ owner: null, eta: null, pinned: false, locked: false, tags: [], links: [] })
  const { results, next, previous } = await historyOf(`${path}history/`, token)
  expect([next, previous]).toEqual([null, null])
  for (const item of results) {
    expect(item.user).toEqual(me)
    expect(item.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  }
  const tag = { id: tagId, name, color }
  const listOf = (added: unknown[], removed: unknown[]) => ({ added, removed })
  expect(results.map(({ type, changes }) => [type, changes]).toReversed()).toEqual([
    ['post.created', {}],
    ['post.status_changed', { status: { before: before.status, after: status } }],
    [
      'post.edited',
      {
        title: { before: before.title, after: 'New' },
        content: { before: before.content, after: 'Newer' },
      },
    ],
    ['post.moved', { board: { before: before.board, after: board } }],
    ['post.owner_changed', { owner: { before: null, after: me } }],
    ['post.eta_changed', { eta: { before: null, after: '2027-01-01' } }],
    ['post.pinned', { pinned: { before: false, after: true } }],
    ['post.locked', { locked: { before: false, after: true } }],
    ['post.tags_changed', { tags: listOf([tag], []) }],
    ['post.links_changed', { links: listOf(['https://a.example/'], []) }],
    ['post.owner_changed', { owner: { before: me, after: null } }],
    ['post.eta_changed', { eta: { before: '2027-01-01', after: null } }],
    ['post.unpinned', { pinned: { before: true, after: false } }],
    ['post.unlocked', { locked: { before: true, after: false } }],
    ['post.tags_changed', { tags: listOf([], [tag]) }],
    ['post.links_changed', { links: listOf([], ['https://a.example/']) }],
  ])
})

test('votes and comments are not in it, nor what changed nothing', async () => {
  const { id, path, token } = await freshOne(posts)
  await createComment(token, id)
  await put(`${path}vote/`, { token })
  await patch(path, { locked: false, tags: [], links: [], board: 'ideas' }, { token })
  const { results } = await historyOf(`${path}history/`, token)
  expect(results.map(({ type }) => type)).toEqual(['post.created'])
})

test('a merge and its end are in it, and so are a deletion and its end', async () => {
  const [{ path, token }, { id: into }] = [await freshOne(posts), await freshOne(posts)]
  await expectStatus(200, post(`${path}merge/`, { into }, { token }))
  await expectStatus(200, remove(`${path}merge/`, { token }))
  await expectStatus(204, remove(path, { token }))
  await expectStatus(200, post(`${path}restore/`, undefined, { token }))
  const { results } = await historyOf(`${path}history/`, token)
  expect(results.map(({ type, changes }) => [type, changes])).toEqual([
    ['post.restored', {}],
    ['post.deleted', {}],
    ['post.unmerged', {}],
    ['post.merged', {}],
    ['post.created', {}],
  ])
})

test('a board that the reader does not see has no name there', async () => {
  const { path, token, company } = await freshOne(posts, 'secret')
  await expectStatus(200, patch(path, { board: 'ideas' }, { token }))
  const boardsFor = async (reader: string) =>
    (await historyOf(`${path}history/`, reader)).results[0]!.changes.board!
  expect((await boardsFor(token)).before).not.toBeNull()
  const { before, after } = await boardsFor(company.teamToken)
  expect(before).toBeNull()
  expect(after).toMatchObject({ url: expect.stringMatching(/ideas/) })
})

test.each([1, 3, 100])('pages of %d have each change once, forward and back', async size => {
  const { path, token } = await changedPost(6)
  const all = (await historyOf(path, token)).results.map(({ id }) => id)
  expect(all).toHaveLength(7)
  const follow = async (start: string, direction: 'next' | 'previous') => {
    const pages: Envelope<HistoryItem>[] = []
    for (let link: string | null = start; link !== null && pages.length < 20; ) {
      const page: Envelope<HistoryItem> = await historyOf(link, token)
      pages.push(page)
      link = page[direction]
    }
    return pages
  }
  const idsOf = (pages: Envelope<HistoryItem>[]) =>
    pages.flatMap(({ results }) => results.map(({ id }) => id))
  const forward = await follow(`${path}?page_size=${size}`, 'next')
  expect(idsOf(forward)).toEqual(all)
  const last = forward.at(-1)!
  const back = last.previous ? await follow(last.previous, 'previous') : []
  expect(idsOf([...back.toReversed(), last])).toEqual(all)
})
