import { describe, expect, test } from 'bun:test'
import {
  createComment,
  expectStatus,
  get,
  post,
  postsPage,
  put,
  remove,
  threadOf,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { etagOf, freshOne, pathTo, posts, read } from '../support/resources.ts'
import type { Envelope, PostDetails, Voter, VoteState } from '../support/types.ts'

const fresh = () => freshOne(posts)
type One = Awaited<ReturnType<typeof fresh>>

const mergeInto = ({ path, token }: One, into: unknown) =>
  post(`${path}merge/`, { into }, { token })
const merge = (one: One, { id }: One) => expectStatus(200, mergeInto(one, id))
const unmerge = ({ path, token }: One) => expectStatus(200, remove(`${path}merge/`, { token }))
const details = async ({ path, token }: One) => (await read(path, token)).json<PostDetails>()
const person = () => ({ email: `${unique()}@people.example`, full_name: 'Voter' })
const vote = ({ path, token }: One, body?: object) =>
  put(`${path}vote/`, { token, ...(body ? { body } : {}) })
const votersOf = async ({ path, token }: One) =>
  (await get(`${path}voters/`, { token }))
    .json<Envelope<Voter>>()
    .results.map(({ user }) => user.email)
const commentsOf = async ({ id, token }: One) => (await threadOf(token, id)).map(each => each.id)

test('the post leaves lists and search, and says where it went', async () => {
  const company = await freshCompany()
  const add = async () => {
    const id = await posts.add(company)
    return { id, path: pathTo(posts, id), token: company.adminToken, company }
  }
  const [one, other] = [await add(), await add()]
  const { title } = await details(one)
  const merged = await merge(one, other)
  expect(merged.json<PostDetails>()).toMatchObject({ id: one.id, merged_into: other.id })
  const after = await read(one.path, one.token)
  expect([after.text, etagOf(after)]).toEqual([merged.text, etagOf(merged)])
  expect((await details(other)).merged_into).toBeNull()
  for (const query of [{ page_size: 100 }, { search: title }]) {
    const { results } = await postsPage(one.token, query)
    expect(results.map(each => each.id)).not.toContain(one.id)
  }
  await unmerge(one)
  for (const query of [{ page_size: 100 }, { search: title }]) {
    const { results } = await postsPage(one.token, query)
    expect(results.map(each => each.id)).toContain(one.id)
  }
})

test('voters count once, for whichever of the posts they voted', async () => {
  const [one, other] = [await fresh(), await fresh()]
  const [both, first, second] = [person(), person(), person()]
  for (const each of [both, first]) await vote(one, each)
  for (const each of [both, second]) await vote(other, each)
  await vote(one)
  await merge(one, other)
  expect(await details(other)).toMatchObject({ votes_count: 4, has_voted: true })
  expect(await details(one)).toMatchObject({ votes_count: 3, has_voted: true })
  expect(new Set(await votersOf(other)).size).toBe(4)
  expect(await votersOf(other)).toHaveLength(4)
  expect(await votersOf(one)).toEqual(await votersOf(other))
  // A vote again is none, wherever it is sent.
  for (const each of [one, other])
    expect((await vote(each, both)).json<VoteState>().votes_count).toBe(4)
  // One taken back is taken back in all.
  const state = await remove(`${other.path}vote/`, { token: one.token })
  expect(state.json<VoteState>()).toMatchObject({ has_voted: false, votes_count: 3 })
  expect(await details(one)).toMatchObject({ votes_count: 2, has_voted: false })
  // A new one for the merged post goes to the other.
  expect((await vote(one)).json<VoteState>().votes_count).toBe(4)
  await unmerge(one)
  expect(await details(one)).toMatchObject({ votes_count: 2, has_voted: false })
  expect(await details(other)).toMatchObject({ votes_count: 3, has_voted: true })
})

test('comments of both are below the other, and stay with their post', async () => {
  const [one, other] = [await fresh(), await fresh()]
  const { token } = one
  const first = await createComment(token, one.id)
  const second = await createComment(token, other.id)
  await merge(one, other)
  expect(await commentsOf(other)).toEqual([first.id, second.id])
  expect(await commentsOf(one)).toEqual([first.id, second.id])
  const reply = await createComment(token, other.id, { parent_id: first.id })
  expect(reply.post.id).toBe(one.id)
  const late = await createComment(token, one.id)
  expect(late.post.id).toBe(other.id)
  expect((await details(other)).comments_count).toBe(4)
  expect((await details(one)).comments_count).toBe(2)
  await unmerge(one)
  expect(await commentsOf(one)).toEqual([first.id, reply.id])
  expect(await commentsOf(other)).toEqual([second.id, late.id])
  expect((await details(other)).comments_count).toBe(2)
})

test('a chain leads to its end, and falls apart where it is cut', async () => {
  const [a, b, c] = [await fresh(), await fresh(), await fresh()]
  for (const each of [a, b, c]) await vote(each, person())
  await merge(a, b)
  await merge(b, c)
  expect((await details(a)).merged_into).toBe(c.id)
  expect((await details(c)).votes_count).toBe(3)
  await unmerge(b)
  expect((await details(a)).merged_into).toBe(b.id)
  expect([(await details(b)).votes_count, (await details(c)).votes_count]).toEqual([2, 1])
  // Into a merged post is into the end.
  const d = await fresh()
  expect((await merge(d, a)).json<PostDetails>().merged_into).toBe(b.id)
})

test('following one is following both, until one unfollows', async () => {
  const [one, other] = [await fresh(), await fresh()]
  const { teamToken: token } = one.company
  const follows = async (each: One) => (await details({ ...each, token })).is_following
  await put(`${one.path}follow/`, { token })
  await merge(one, other)
  expect([await follows(one), await follows(other)]).toEqual([true, true])
  await remove(`${one.path}follow/`, { token })
  expect([await follows(one), await follows(other)]).toEqual([false, false])
  await unmerge(one)
  expect([await follows(one), await follows(other)]).toEqual([true, false])
})

test('its page leads to that of the other', async () => {
  const [one, other] = [await fresh(), await fresh()]
  await createComment(one.token, one.id, { content: 'Said of the first' })
  const [from, to] = [(await details(one)).url, (await details(other)).url]
  await merge(one, other)
  for (const path of [from, from.replace(/[^/]+\/$/, '')]) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
  }
  expect((await get(to)).text).toContain('Said of the first')
  await unmerge(one)
  expect((await get(from)).status).toBe(200)
  expect((await get(to)).text).not.toContain('Said of the first')
})

test('unmerging leaves both posts as they were', async () => {
  const [one, other] = [await freshOne(posts), await freshOne(posts)]
  const { token } = one
  const before = [await read(one.path, token), await read(other.path, token)]
  await expectStatus(200, post(`${one.path}merge/`, { into: other.id }, { token }))
  const unmerged = await expectStatus(200, remove(`${one.path}merge/`, { token }))
  expect(unmerged.json<PostDetails>().merged_into).toBeNull()
  const after = [await read(one.path, token), await read(other.path, token)]
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  expect(etagOf(after[0]!)).toBe(etagOf(unmerged))
  // Merging is an edit of what is merged, not of what it is merged into.
  expect(etagOf(after[0]!)).not.toBe(etagOf(before[0]!))
  expect(etagOf(after[1]!)).toBe(etagOf(before[1]!))
})

test('unmerging a post that is not merged changes nothing', async () => {
  const { path, token } = await freshOne(posts)
  const before = await read(path, token)
  const answer = await expectStatus(200, remove(`${path}merge/`, { token }))
  expect([answer.text, etagOf(answer)]).toEqual([before.text, etagOf(before)])
})

test('something must be given, and be an id', async () => {
  const one = await fresh()
  await expectFieldErrors(mergeInto(one, undefined), { into: 'required' })
  for (const into of [null, '1', true, [], {}, 1.5])
    await expectFieldErrors(mergeInto(one, into), {
      into: ['required', 'invalid_type', 'invalid_number'],
    })
  for (const into of [0, -1])
    await expectFieldErrors(mergeInto(one, into), { into: ['invalid_type', 'invalid_number'] })
})

test('a post is not merged into one that is unknown, deleted or not seen: the same error', async () => {
  const [one, deleted, hidden] = [await fresh(), await fresh(), await freshOne(posts, 'secret')]
  await remove(deleted.path, { token: one.token })
  for (const into of [999_999_999, deleted.id])
    await expectFieldErrors(mergeInto(one, into), { into: 'unknown_post' })
  const asTeam = { ...one, token: one.company.teamToken }
  await expectFieldErrors(mergeInto(asTeam, hidden.id), { into: 'unknown_post' })
})

test('a post that the caller does not see is not there, whatever it would be merged into', async () => {
  const hidden = await freshOne(posts, 'secret')
  const asTeam = { ...hidden, token: hidden.company.teamToken }
  await expectProblem(mergeInto(asTeam, hidden.id), 404, 'not_found')
  await expectProblem(mergeInto(hidden, hidden.id), 409, 'merge_into_itself')
})

describe('a merge is impossible', () => {
  const refused = (one: One, { id }: { id: number }, code: string) =>
    expectProblem(mergeInto(one, id), 409, code)

  test('into itself, directly or through what was merged into it', async () => {
    const [one, other, third] = [await fresh(), await fresh(), await fresh()]
    await refused(one, one, 'merge_into_itself')
    await merge(one, other)
    await refused(other, one, 'merge_into_itself')
    await merge(other, third)
    await refused(third, one, 'merge_into_itself')
  })

  test('of a post that is merged already', async () => {
    const [one, other, third] = [await fresh(), await fresh(), await fresh()]
    await merge(one, other)
    for (const into of [other, third]) await refused(one, into, 'post_already_merged')
  })

  test('of posts that different people see', async () => {
    const [open, hidden] = [await fresh(), await freshOne(posts, 'secret')]
    await refused(open, hidden, 'merge_audiences_differ')
    await refused(hidden, open, 'merge_audiences_differ')
    await merge(await freshOne(posts, 'secret'), hidden)
  })

  test('of more than a hundred posts into one', async () => {
    const target = await fresh()
    for (let count = 0; count < 100; count++) await merge(await fresh(), target)
    await refused(await fresh(), target, 'merge_too_large')
    // With its root it is one more.
    await refused(target, await fresh(), 'merge_too_large')
  })
})
