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
} from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { etagOf, freshOne, posts, read } from '../../support/resources.ts'
import type { Envelope, PostDetails, Voter, VoteState } from '../../support/types.ts'

type One = Awaited<ReturnType<typeof freshOne>>

const fresh = () => freshOne(posts)
const merge = ({ path, token }: One, { id: into }: One) =>
  expectStatus(200, post(`${path}merge/`, { into }, { token }))
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

describe('POST merge', () => {
  test('the post leaves lists and search, and says where it went', async () => {
    const [one, other] = [await fresh(), await fresh()]
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
})
