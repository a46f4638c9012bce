import { expect, test } from 'bun:test'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
  remove,
} from '../support/client.ts'
import { boards, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { allEvents } from '../support/events.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { startHark } from '../support/hark.ts'
import { idsOf, walk } from '../support/paging.ts'
import { etagOf, freshOne, posts } from '../support/resources.ts'
import type { Envelope, PostDetails, User } from '../support/types.ts'

type HistoryItem = {
  id: number
  type: string
  created: string
  user: User | null
  changes: Record<string, Record<string, unknown>>
}

const historyOf = async (postPath: string, token: string) =>
  (await expectStatus(200, get(`${postPath}history/`, { token }))).json<Envelope<HistoryItem>>()

/** A post whose title was changed so many times; `path` is that of its history. */
async function changedPost(times: number) {
  const { path: postPath, token } = await freshOne(posts)
  for (let time = 1; time <= times; time++)
    await expectStatus(200, patch(postPath, { title: `Title ${time}` }, { token }))
  return { postPath, path: `${postPath}history/`, token }
}

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
  const { results, next, previous } = await historyOf(path, token)
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
  const { results } = await historyOf(path, token)
  expect(results.map(({ type }) => type)).toEqual(['post.created'])
})

test('a merge and its end are in it, and so are a deletion and its end', async () => {
  const [{ path, token }, { id: into }] = [await freshOne(posts), await freshOne(posts)]
  await expectStatus(200, post(`${path}merge/`, { into }, { token }))
  await expectStatus(200, remove(`${path}merge/`, { token }))
  await expectStatus(204, remove(path, { token }))
  await expectStatus(200, post(`${path}restore/`, undefined, { token }))
  const { results } = await historyOf(path, token)
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
    (await historyOf(path, reader)).results[0]!.changes.board!
  expect((await boardsFor(token)).before).not.toBeNull()
  const { before, after } = await boardsFor(company.teamToken)
  expect(before).toBeNull()
  expect(after).toMatchObject({ url: expect.stringMatching(/ideas/) })
})

test('what was written on a board that the reader does not see is not in the history they get', async () => {
  const { adminToken, teamToken } = await sharedCompany()
  const secret = `Contract ${unique()}`
  const draft = { board: boards.private, title: 'A wish', content: secret }
  const { post_id } = await createPost(adminToken, draft)
  const path = `${paths.posts}${post_id}/`
  await expectStatus(200, patch(path, { content: 'A wish.' }, { token: adminToken }))
  await expectStatus(200, patch(path, { board: 'ideas' }, { token: adminToken }))
  expect(JSON.stringify(await historyOf(path, adminToken))).toContain(secret)
  const { results } = await historyOf(path, teamToken)
  expect(JSON.stringify(results)).not.toContain(secret)
  expect(results.find(({ type }) => type === 'post.edited')?.changes).toEqual({})
})

test('the feed withholds where a post came from, if that board is not seen', async () => {
  const { adminToken, teamToken } = await sharedCompany()
  const { post_id } = await createPost(adminToken, { board: boards.private })
  const move = { board: 'ideas' }
  await expectStatus(200, patch(`${paths.posts}${post_id}/`, move, { token: adminToken }))
  const typesFor = async (token: string) =>
    (await allEvents(token, { post: post_id })).results.map(({ type }) => type)
  expect(await typesFor(adminToken)).toContain('post.moved')
  expect(await typesFor(teamToken)).toEqual([])
})

test('what is undone before anyone is notified is left out, for everybody; the log has it', async () => {
  const server = await startHark({ NOTIFY_AFTER_SECONDS: '3600' })
  const company = await freshCompany(server)
  const call = { token: company.adminToken, server }
  const { url } = await createPost(call.token, { title: 'Dark mode' }, { server })
  const id = Number(/\/post\/(\d+)\//.exec(url)![1])
  const change = (body: object) => expectStatus(200, patch(`/api/v1/posts/${id}/`, body, call))
  await change({ status: 'Planned', owner: company.team.email })
  const bulk = { ids: [id], status: 'Complete', board: 'bugs', triaged: true }
  const changed = await expectStatus(200, post('/api/v1/posts/bulk/', bulk, call))
  const { id: bulkId } = changed.json<{ id: number }>()
  await expectStatus(200, post(`/api/v1/posts/bulk/${bulkId}/undo/`, {}, call))
  await change({ owner: null })
  const history = await expectStatus(200, get(`/api/v1/posts/${id}/history/`, call))
  const types = (answer: { json<Body>(): Body }) =>
    answer.json<Envelope<HistoryItem>>().results.map(({ type }) => type)
  expect(types(history)).toEqual(['post.status_changed', 'post.created'])
  const page = await (await fetch(url)).text()
  expect(page).toContain('Planned')
  expect(page).not.toContain('Complete')
  const log = types(await expectStatus(200, get('/api/v1/events/?page_size=100', call)))
  const counted = Map.groupBy(log, type => type)
  expect(counted.get('post.status_changed')).toHaveLength(3)
  expect(counted.get('post.moved')).toHaveLength(2)
  expect(counted.get('post.owner_changed')).toHaveLength(2)
})

test.each([1, 3, 100])('pages of %d have each change once, forward and back', async size => {
  const { postPath, path, token } = await changedPost(6)
  const all = (await historyOf(postPath, token)).results.map(({ id }) => id)
  expect(all).toHaveLength(7)
  const forward = await walk<HistoryItem>(token, `${path}?page_size=${size}`)
  expect(idsOf(forward)).toEqual(all)
  const last = forward.at(-1)!
  const back = last.previous ? await walk<HistoryItem>(token, last.previous, 'previous') : []
  expect(idsOf([...back.toReversed(), last])).toEqual(all)
})

test('a cursor of another post is refused', async () => {
  const { path, token } = await changedPost(2)
  const { next } = (await get(path, { token, query: { page_size: 1 } })).json<Envelope<unknown>>()
  const cursor = new URL(next!).searchParams.get('cursor')!
  expect((await get(path, { token, query: { cursor } })).status).toBe(200)
  const other = await changedPost(1)
  const answer = get(other.path, { token: other.token, query: { cursor } })
  await expectProblem(answer, 400, 'invalid_cursor')
})

test('the ETag changes when something happens to the post', async () => {
  const { path, postPath, token } = await changedPost(1)
  const headers = { 'if-none-match': etagOf(await expectStatus(200, get(path, { token }))) }
  await patch(postPath, { pinned: true }, { token })
  expect((await get(path, { token, headers })).status).toBe(200)
})
