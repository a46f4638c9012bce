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
} from '../support/client.ts'
import { boards, freshCompany, sharedCompany } from '../support/company.ts'
import {
  allEvents,
  type EventPage,
  type EventStream,
  eventsPage,
  openStream,
  received,
} from '../support/events.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { etagOf } from '../support/resources.ts'
import { revokeTokensOf } from '../support/tokens.ts'
import { waitUntil } from '../support/wait-until.ts'

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

test('a page that is unchanged is 304, for HEAD too, until something happens', async () => {
  const { adminToken: token } = await freshCompany()
  const query = { page_size: 100 }
  const headers = { 'if-none-match': etagOf(await get(paths.events, { token, query })) }
  const again = await get(paths.events, { token, query, headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(paths.events, { token, query, headers })).status).toBe(304)
  await createPost(token)
  expect((await get(paths.events, { token, query, headers })).status).toBe(200)
})

test('a long poll is answered by the next event that it asks for', async () => {
  const { adminToken } = await freshCompany()
  const { position: after } = await eventsPage(adminToken, { after: 'latest' })
  const polls = [
    eventsPage(adminToken, { after, wait: 30 }),
    eventsPage(adminToken, { after, wait: 30, type: 'vote.added,post.created' }),
  ]
  const { post_id: id } = await createPost(adminToken)
  for (const page of await Promise.all(polls))
    expect(page.results.map(({ data }) => data.post_id)).toEqual([id])
})

test('a long poll that may not show the next event ends with its time, past that event', async () => {
  const { adminToken, teamToken } = await freshCompany()
  // On a busy machine the poll may be over before the post is there, and shows nothing then.
  await waitUntil('a poll outlasts a write', async () => {
    const { position: after } = await eventsPage(teamToken, { after: 'latest' })
    const poll = eventsPage(teamToken, { after, wait: 2 })
    const write = createPost(adminToken, { board: boards.private })
    const isWaiting = await Promise.race([write.then(() => true), poll.then(() => false)])
    await write
    if (!isWaiting) return false
    const { results, position } = await eventsPage(adminToken, { after })
    expect(results.map(({ type }) => type)).toEqual(['post.created'])
    expect(await poll).toEqual({ results: [], position, has_more: false })
    return true
  })
})

test('HEAD does not wait: it is answered while a poll of the same time still waits', async () => {
  const { adminToken: token } = await freshCompany()
  const { position: after } = await eventsPage(token, { after: 'latest' })
  const query = { after, wait: 30 }
  const poll = eventsPage(token, query)
  expect((await head(paths.events, { token, query })).status).toBe(200)
  await createPost(token)
  expect((await poll).results).toHaveLength(1)
})

test('a token that is revoked while it waits: 401 for a poll, and the end of its streams', async () => {
  const company = await freshCompany()
  const owner = await company.addUser('team')
  const token = await company.token(owner)
  const { position: after } = await eventsPage(token, { after: 'latest' })
  const poll = get(paths.events, { token, query: { after, wait: 30 } })
  const stream = await openStream(token, '?after=latest')
  await waitUntil('it has begun', () => stream.blocks.length > 0)
  await revokeTokensOf(company, owner)
  await expectProblem(poll, 401, 'invalid_token')
  await waitUntil('it has ended', stream.isOver)
  expect(received(stream)).toEqual([])
})

test('a stream brings each event as it happens, and continues where Last-Event-ID says', async () => {
  const { adminToken: token } = await freshCompany()
  const stream = await openStream(token, '?after=latest')
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.response.headers.get('cache-control')).toBe('private, no-store')
  await waitUntil('it has begun', () => stream.blocks.length > 0)
  const ids: number[] = []
  for (let count = 0; count < 3; count++) {
    ids.push((await createPost(token)).post_id)
    await waitUntil('it has come', () => received(stream).length === ids.length)
  }
  const postIds = () => received(stream).map(({ data }) => data.post_id)
  expect(postIds()).toEqual(ids)
  const last = stream.blocks.findLast(({ data }) => data)!
  expect(last.id).toBe(last.data!.position)
  await stream.close()

  while (ids.length < 5) ids.push((await createPost(token)).post_id)
  const headers = { 'last-event-id': last.id! }
  const again = await openStream(token, '?after=latest', { headers })
  await waitUntil('the rest has come', () => received(again).length === 2)
  expect(received(again).map(({ data }) => data.post_id)).toEqual(ids.slice(3))
  await again.close()
})

test('a stream begins with everything there is, in as many pages as that takes', async () => {
  const { adminToken: token } = await freshCompany()
  for (let count = 0; count < 5; count++) await createPost(token)
  const { results } = await eventsPage(token, { page_size: 100 })
  const stream = await openStream(token, '?page_size=2')
  await waitUntil('all have come', () => received(stream).length === results.length)
  expect(received(stream)).toEqual(results)
  await stream.close()
})

test('a board that turns invisible is not in a stream any more, and a visible one is', async () => {
  const { adminToken, teamToken, team, run } = await freshCompany()
  const stream = await openStream(teamToken, '?after=latest&type=post.created')
  await waitUntil('it has begun', () => stream.blocks.length > 0)
  const member = ['board', 'member', '--board', boards.private, '--email', team.email]
  await run(member)
  const seen = await createPost(adminToken, { board: boards.private })
  await waitUntil('it has come', () => received(stream).length === 1)
  await run([...member, '--remove'])
  await createPost(adminToken, { board: boards.private })
  const last = await createPost(adminToken)
  await waitUntil('the last has come', () => received(stream).length === 2)
  expect(received(stream).map(({ data }) => data.post_id)).toEqual([seen.post_id, last.post_id])
  await stream.close()
})

test('a token has at most 200 requests that wait, others are not affected', async () => {
  const { adminToken: token, teamToken } = await freshCompany()
  const streams: EventStream[] = []
  while (streams.length < 200) {
    const opened = Array.from({ length: 20 }, () => openStream(token, '?after=latest'))
    streams.push(...(await Promise.all(opened)))
  }
  expect([...new Set(streams.map(({ response }) => response.status))]).toEqual([200])
  const query = { after: 'latest', wait: 1 }
  await expectProblem(get(paths.events, { token, query }), 429, 'too_many_waiting')
  expect((await get(paths.events, { token: teamToken, query })).status).toBe(200)
  expect((await get(paths.events, { token })).status).toBe(200)
  await Promise.all(streams.map(({ close }) => close()))
  await waitUntil('they are gone', async () => {
    const answer = await get(paths.events, { token, query })
    return answer.status === 200 && answer.json<EventPage>().results.length === 0
  })
})

const wrong: [string, Record<string, string>][] = [
  ['after=', { after: 'invalid_position' }],
  ['after=12', { after: 'invalid_position' }],
  ['after=012-abc', { after: 'invalid_position' }],
  ['after=1-ABC', { after: 'invalid_position' }],
  ['after=1-abc-', { after: 'invalid_position' }],
  ['wait=-1', { wait: 'invalid_number' }],
  ['wait=1.5', { wait: 'invalid_number' }],
  ['wait=', { wait: 'invalid_number' }],
  ['board=0', { board: 'invalid_number' }],
  ['board=ideas', { board: 'invalid_number' }],
  ['post=1e3', { post: 'invalid_number' }],
  ['type=', { type: 'unknown_event_type' }],
  ['type=post.created,post.creatd', { type: 'unknown_event_type' }],
  [
    'after=x&wait=x&post=x',
    { after: 'invalid_position', wait: 'invalid_number', post: 'invalid_number' },
  ],
]

test.each(wrong)('%s is refused', async (query, fields) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(get(paths.events, { token, query }), fields)
})

test('a Last-Event-ID that is no position is refused', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const accept of ['application/json', 'text/event-stream']) {
    const headers = { accept, 'last-event-id': 'x' }
    await expectFieldErrors(get(paths.events, { token, headers }), { after: 'invalid_position' })
  }
})

test('two different tokens are 400, and the answer shows none', async () => {
  const { adminToken: token, teamToken } = await sharedCompany()
  const answer = get(paths.events, { token, query: { access_token: teamToken } })
  await expectProblem(answer, 400, 'invalid_request')
  expect((await answer).text).not.toContain(token)
})

test('an event stream of no weight is not asked for: 406', async () => {
  const { adminToken: token } = await sharedCompany()
  const headers = { accept: 'text/event-stream;q=0, text/html' }
  await expectProblem(get(paths.events, { token, headers }), 406, 'not_acceptable')
})

test('a position whose event is of another history, or is not there, is 410 with where to begin', async () => {
  const company = await freshCompany()
  const token = company.adminToken
  const { position } = await eventsPage(token, { after: 'latest' })
  const version = Number(position.split('-')[0])
  const foreign = (await eventsPage((await freshCompany()).adminToken, { page_size: 1 })).position
  for (const after of [`${version}-1`, `${version + 1000}-abc`, foreign])
    for (const headers of [{}, { accept: 'text/event-stream' }]) {
      const answer = await get(paths.events, { token, query: { after, wait: 1 }, headers })
      await expectProblem(answer, 410, 'position_gone')
      const url = `${company.baseUrl}${paths.events}`
      expect(answer.headers.get('link')).toBe(
        `<${url}?after=latest>; rel="last", <${url}>; rel="first"`,
      )
    }
  await createPost(token)
  const { results } = await eventsPage(token, { after: position })
  expect(results.map(({ type }) => type)).toEqual(['post.created'])
})
