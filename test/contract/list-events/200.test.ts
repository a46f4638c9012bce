import { expect, test } from 'bun:test'
import {
  createComment,
  createPost,
  expectStatus,
  get,
  head,
  patch,
  paths,
  put,
  remove,
} from '../../support/client.ts'
import { boards, freshCompany, sharedCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { allEvents, events, eventsPage } from '../../support/events.ts'

describeEndSlash(events)

test('every event once, in order, without gaps, in pages of any size', async () => {
  const { adminToken: token } = await freshCompany()
  for (let count = 0; count < 5; count++) await createPost(token)
  const { results, position } = await allEvents(token)
  expect(results.map(({ version }) => version)).toEqual(results.map((_, at) => at + 1))
  expect(results.at(-1)!.position).toBe(position)
  for (const size of [1, 2, 7]) {
    const paged = await allEvents(token, { page_size: size })
    expect(paged).toEqual({ results, position, has_more: false })
  }
  const middle = results[3]!.position
  expect((await allEvents(token, { after: middle })).results).toEqual(results.slice(4))
})

test('an event says what happened, when, who did it and how, and has no texts', async () => {
  const { adminToken: token } = await freshCompany()
  const { position: after } = await eventsPage(token, { after: 'latest' })
  const { post_id: id } = await createPost(token, { title: 'Words of a person' })
  const comment = await createComment(token, id, { content: 'Words of another', internal: true })
  await put(`${paths.posts}${id}/vote/`, { token })
  const { results } = await eventsPage(token, { after })
  expect(results.map(({ type }) => type)).toEqual(['post.created', 'comment.created', 'vote.added'])
  const [created, commented] = results
  expect(Object.keys(created!)).toEqual('position version type created actor via data'.split(' '))
  expect(created).toMatchObject({ actor: expect.any(Number), via: 'token' })
  expect(created!.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  expect(commented!.data).toMatchObject({ post_id: id, comment_id: comment.id, is_internal: true })
  expect(JSON.stringify(results)).not.toContain('Words')
})

test('after=latest begins now: nothing of the past, everything from then on', async () => {
  const { adminToken: token } = await freshCompany()
  const now = await eventsPage(token, { after: 'latest' })
  expect(now).toEqual({ results: [], position: now.position, has_more: false })
  await createPost(token)
  expect((await eventsPage(token, { after: now.position })).results).toHaveLength(1)
})

test('by type, board and post; the position moves past what is left out', async () => {
  const { adminToken: token } = await freshCompany()
  const [idea, bug] = [await createPost(token), await createPost(token, { board: 'bugs' })]
  await put(`${paths.posts}${idea.post_id}/vote/`, { token })
  const everything = await allEvents(token)
  const { board_id: board } = everything.results.find(
    ({ data }) => data.post_id === bug.post_id,
  )!.data
  const filters: [Record<string, string | number>, string[]][] = [
    [{ type: 'vote.added' }, ['vote.added']],
    [{ type: 'vote.added,post.created', post: idea.post_id }, ['post.created', 'vote.added']],
    [{ post: bug.post_id }, ['post.created']],
    [{ board: Number(board) }, ['board.created', 'post.created']],
    [{ board: 999_999_999 }, []],
  ]
  for (const [filter, types] of filters) {
    const found = await allEvents(token, filter)
    expect(found.results.map(({ type }) => type)).toEqual(types)
    expect(found.position).toBe(everything.position)
  }
})

test('who does not see a board, or is no admin, does not see its events; the position moves past them', async () => {
  const { adminToken, teamToken, team, run } = await freshCompany()
  const { position: after } = await eventsPage(adminToken, { after: 'latest' })
  const secret = await createPost(adminToken, { board: boards.private })
  const open = await createPost(adminToken)
  const ofTeam = await eventsPage(teamToken, { after })
  const ofAdmin = await eventsPage(adminToken, { after })
  expect(ofTeam.results.map(({ data }) => data.post_id)).toEqual([open.post_id])
  expect(ofAdmin.results.map(({ data }) => data.post_id)).toEqual([secret.post_id, open.post_id])
  expect(ofTeam.position).toBe(ofAdmin.position)
  expect((await eventsPage(teamToken, { after, post: secret.post_id })).results).toEqual([])

  const types = async (token: string) => new Set((await allEvents(token)).results.map(e => e.type))
  expect(await types(adminToken)).toContain('token.created')
  expect(await types(teamToken)).not.toContain('token.created')
  expect(await types(teamToken)).toContain('user.created')

  // As things are now, also for what happened before.
  await run(['board', 'member', '--board', boards.private, '--email', team.email])
  const seen = (await allEvents(teamToken, { after })).results
  expect(seen.map(({ type }) => type)).toEqual([
    'post.created',
    'post.created',
    'board.member_added',
  ])
})

test('of another company there is nothing', async () => {
  const [one, other] = [await freshCompany(), await freshCompany()]
  const { post_id: id } = await createPost(other.adminToken)
  const { results } = await allEvents(one.adminToken, { post: id })
  expect(results).toEqual([])
  const all = await allEvents(one.adminToken)
  expect(all.results.map(({ version }) => version)).toEqual(all.results.map((_, at) => at + 1))
})

test('HEAD does not wait', async () => {
  const { adminToken: token } = await sharedCompany()
  const query = { after: 'latest', wait: 30 }
  const startedAt = performance.now()
  const answer = await head(paths.events, { token, query })
  expect(answer.status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  const cached = await get(paths.events, { token, query: { page_size: 1 } })
  expect(cached.headers.get('cache-control')).toBe('private, no-cache')
})

test('what happened on a board that is gone is for admins: others may not have seen it', async () => {
  const { adminToken, teamToken } = await freshCompany()
  const { position: after } = await eventsPage(adminToken, { after: 'latest' })
  const secret = await createPost(adminToken, { board: boards.private })
  const { board_id } = (await eventsPage(adminToken, { after })).results[0]!.data
  const post = `${paths.posts}${secret.post_id}/`
  await expectStatus(200, patch(post, { board: 'ideas' }, { token: adminToken }))
  await expectStatus(204, remove(`/api/v1/boards/${board_id}/`, { token: adminToken }))
  const types = async (token: string) =>
    (await allEvents(token, { after })).results.map(({ type }) => type)
  expect(await types(adminToken)).toEqual(['post.created', 'post.moved', 'board.deleted'])
  expect(await types(teamToken)).toEqual([])
})

test('a stream has no ETag, and the document does not say that it has', async () => {
  const { adminToken: token } = await sharedCompany()
  const headers = { accept: 'text/event-stream' }
  expect((await head(paths.events, { token, headers })).headers.get('etag')).toBeNull()
  expect((await head(paths.events, { token })).headers.get('etag')).not.toBeNull()
  const document = (await get('/api/v1/openapi.json')).json<{ paths: Record<string, Described> }>()
  const { headers: described } = document.paths['/api/v1/events/']!.get.responses[200]
  expect(described.ETag).toMatchObject({ description: expect.stringContaining('stream') })
  expect(described.ETag).not.toHaveProperty('required')
})

type Described = { get: { responses: { 200: { headers: Record<string, object> } } } }
