import { expect, test } from 'bun:test'
import { expectStatus, get, paths, postsPage, put, remove } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { linkHeader, walk } from '../support/paging.ts'
import { etagOf, posts } from '../support/resources.ts'
import { expectEnvelope, expectUser } from '../support/shapes.ts'
import type { Envelope, Voter, VoteState } from '../support/types.ts'

test('a post without votes has an empty list', async () => {
  const { path, token } = await votedPost(0)
  const answer = await expectStatus(200, get(path, { token }))
  expect(answer.json<unknown>()).toEqual({ next: null, previous: null, results: [] })
})

test('each voter is a user and the time of the vote, the newest first', async () => {
  const { path, token, userIds } = await votedPost(5)
  const { results } = expectEnvelope<Voter>(await expectStatus(200, get(path, { token })))
  for (const voter of results) {
    expect(Object.keys(voter)).toEqual(['user', 'created', 'importance'])
    expectUser(voter.user)
    expect(voter.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  }
  expect(results.map(({ user }) => user.id)).toEqual(userIds.toReversed())
})

test('who takes the vote back leaves the list, and comes back as the newest', async () => {
  const { path, token, userIds } = await votedPost(3)
  const ids = async () =>
    (await get(path, { token })).json<Envelope<Voter>>().results.map(({ user }) => user.id)
  const first = userIds[0]!
  await remove(`${path}${first}/`, { token })
  expect(await ids()).toEqual([userIds[2]!, userIds[1]!])
  await put(`${path}${first}/`, { token })
  expect(await ids()).toEqual([first, userIds[2]!, userIds[1]!])
})

test.each([1, 2, 3, 100])('pages of %d have each voter once, forward and back', async size => {
  const { path, token, userIds } = await votedPost(7)
  const forward = await walk<Voter>(token, `${path}?page_size=${size}`, 'next')
  const idsOf = (pages: Envelope<Voter>[]) =>
    pages.flatMap(({ results }) => results.map(({ user }) => user.id))
  expect(idsOf(forward)).toEqual(userIds.toReversed())
  expect(forward.map(({ previous }) => previous === null)).toEqual(forward.map((_, at) => at === 0))
  const last = forward.at(-1)!
  const back = last.previous ? await walk<Voter>(token, last.previous, 'previous') : []
  expect(idsOf([...back.toReversed(), last])).toEqual(userIds.toReversed())
})

test('votes of one moment have an order, too', async () => {
  const company = await freshCompany()
  const votes = Array.from({ length: 7 }, (_, at) => ({
    email: `voter-${at}@people.example`,
    full_name: 'Voter',
  }))
  await company.run(['import', fileOf([importLine({ votes })])])
  const token = company.adminToken
  const [post] = (await postsPage(token)).results
  const start = `${paths.posts}${post!.id}/voters/`
  for (const size of [1, 3]) {
    const forward = await walk<Voter>(token, `${start}?page_size=${size}`, 'next')
    const ids = forward.flatMap(({ results }) => results.map(({ user }) => user.id))
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(ids).toHaveLength(votes.length)
    const back = await walk<Voter>(token, forward.at(-1)!.previous!, 'previous')
    expect([...back.toReversed(), forward.at(-1)!].map(({ results }) => results)).toEqual(
      forward.map(({ results }) => results),
    )
  }
})

test('links are absolute, and in Link, too', async () => {
  const { path, token, company } = await votedPost(2)
  const answer = await get(path, { token, query: { page_size: 1 } })
  const { next } = answer.json<Envelope<Voter>>()
  expect(next).toStartWith(`${company.baseUrl}${path}?page_size=1&cursor=`)
  expect(linkHeader(answer)).toEqual({ next: next! })
})

test('voters who come while somebody pages are neither missed nor repeated', async () => {
  const { path, token, userIds, vote } = await votedPost(6)
  const pages = await walk<Voter>(token, `${path}?page_size=2`, 'next', vote)
  const ids = pages.flatMap(({ results }) => results.map(({ user }) => user.id))
  expect(ids).toEqual(userIds.slice(0, 6).toReversed())
})

test('a vote changes the ETag', async () => {
  const { path, token, company } = await votedPost(3)
  const headers = { 'if-none-match': etagOf(await expectStatus(200, get(path, { token }))) }
  await put(path.replace('voters/', 'vote/'), { token: company.teamToken })
  expect((await get(path, { token, headers })).status).toBe(200)
})

test("a cursor of another post's voters is refused", async () => {
  const { path, token } = await votedPost(2)
  const { next } = (await get(path, { token, query: { page_size: 1 } })).json<Envelope<Voter>>()
  const cursor = new URL(next!).searchParams.get('cursor')!
  expect((await get(path, { token, query: { cursor } })).status).toBe(200)
  const other = await votedPost(2)
  const answer = get(other.path, { token: other.token, query: { cursor } })
  await expectProblem(answer, 400, 'invalid_cursor')
})

/** A post with votes of so many customers; `path` is that of its voters, the ids are in the order of the votes. */
async function votedPost(count: number) {
  const company = await sharedCompany()
  const token = company.adminToken
  const one = `${paths.posts}${await posts.add(company)}/`
  const userIds: number[] = []
  const vote = async () => {
    const body = { email: `${unique()}@people.example`, full_name: 'Voter' }
    const answer = await expectStatus(200, put(`${one}vote/`, { token, body }))
    userIds.push(answer.json<VoteState>().user_id)
  }
  while (userIds.length < count) await vote()
  return { path: `${one}voters/`, token, company, userIds, vote }
}
