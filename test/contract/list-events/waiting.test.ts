import { expect, test } from 'bun:test'
import { createPost, get, paths } from '../../support/client.ts'
import { boards, freshCompany } from '../../support/company.ts'
import {
  type EventPage,
  type EventStream,
  eventsPage,
  openStream,
  received,
} from '../../support/events.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { revokeTokensOf } from '../../support/tokens.ts'
import { waitUntil } from '../../support/wait-until.ts'

test('a long poll is answered by the next event, or when its time is over, past what is withheld', async () => {
  const { adminToken, teamToken } = await freshCompany()
  const { position: after } = await eventsPage(adminToken, { after: 'latest' })
  const polls = [
    eventsPage(adminToken, { after, wait: 30 }),
    eventsPage(adminToken, { after, wait: 30, type: 'vote.added,post.created' }),
  ]
  const withheld = eventsPage(teamToken, { after, wait: 2 })
  const { post_id: id } = await createPost(adminToken, { board: boards.private })
  for (const page of await Promise.all(polls)) {
    expect(page.results.map(({ data }) => data.post_id)).toEqual([id])
    expect(await withheld).toEqual({ results: [], position: page.position, has_more: false })
  }
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
