import { expect, test } from 'bun:test'
import { isDeepStrictEqual } from 'node:util'
import { expectStatus, get, paths, put, request } from '../support/client.ts'
import {
  alike,
  duplicatesPath,
  type Group,
  groups,
  offered,
  ownCompany,
} from '../support/duplicates.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { pathTo, posts } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

test('a group says how alike its posts are and why; the one with most votes is first', async () => {
  const company = await ownCompany()
  const { adminToken: token, server } = company
  const { ids, words } = await alike(company, 3)
  await expectStatus(200, put(`${pathTo(posts, ids[1]!)}vote/`, { token, server }))
  const group = await waitUntil('they are offered', () => offered(company, ids))
  expect(group.score).toBeWithin(0.35, 1.01)
  expect(group.shared_words).toEqual(words.map(word => word.toLowerCase()))
  expect(group.posts[0]!.id).toBe(ids[1]!)
  const shown = await expectStatus(200, get(pathTo(posts, ids[1]!), { token, server }))
  expect(shown.json<object>()).toMatchObject(group.posts[0]!)
})

test('pages lead from the likeliest group to the last and back, each once', async () => {
  const company = await ownCompany()
  for (const count of [2, 3, 2]) await alike(company, count)
  const { adminToken: token, server } = company
  const list = async () => (await groups(company, token, { page_size: '100' })).results
  const follow = async (link: string) => {
    const { pathname, search } = new URL(link)
    const answer = request('GET', `${pathname}${search}`, { token, server })
    return (await expectStatus(200, answer)).json<Envelope<Group>>()
  }
  const walked = async () => {
    const first = await groups(company, token, { page_size: '1' })
    const pages = [first]
    for (let page = first; page.next; ) {
      page = await follow(page.next)
      pages.push(page)
    }
    const forward = pages.length
    for (let page = pages.at(-1)!; page.previous; ) {
      page = await follow(page.previous)
      pages.push(page)
    }
    const found = pages.flatMap(({ results }) => results)
    return { first, forward: found.slice(0, forward), back: found.slice(forward) }
  }
  // Posts may still be compared again, which can change a score between two pages.
  const { all, first, forward, back } = await waitUntil('no score changes meanwhile', async () => {
    const all = await list()
    const pages = await walked()
    return isDeepStrictEqual(await list(), all) && { all, ...pages }
  })
  expect(all).toHaveLength(3)
  expect(all.map(({ score }) => score)).toEqual(
    all.map(({ score }) => score).toSorted((a, b) => b - a),
  )
  expect(first.previous).toBeNull()
  expect(forward).toEqual(all)
  expect(back).toEqual(all.toReversed().slice(1))
})

test('who does not see one of the boards does not find the group', async () => {
  const company = await ownCompany()
  const { ids } = await alike(company, 2)
  const results = async (token: string) =>
    (await groups(company, token, { page_size: '100' })).results.flatMap(group =>
      group.posts.map(({ id }) => id),
    )
  expect(await results(company.teamToken)).toContain(ids[0]!)
  const { adminToken: token, server } = company
  const body = { board: 'secret' }
  for (const id of ids)
    await expectStatus(200, request('PATCH', pathTo(posts, id), { token, server, body }))
  // They are compared again: in between, one was on another board than the other.
  await waitUntil('they are offered again', async () => (await results(token)).includes(ids[0]!))
  expect(await results(company.teamToken)).not.toContain(ids[0]!)
})

test('what two customers wrote where each sees only their own is not offered: it cannot be merged', async () => {
  const company = await ownCompany()
  const { ids } = await alike(company, 2)
  const { adminToken: token, server } = company
  const { board } = (await expectStatus(200, get(pathTo(posts, ids[0]!), { token, server }))).json<{
    board: { id: number }
  }>()
  const path = `${paths.boards}${board.id}/`
  const change = (mode: string) =>
    expectStatus(200, request('PATCH', path, { token, server, body: { mode } }))
  await change('own')
  expect((await groups(company, token)).results).toEqual([])
  await change('all')
  await waitUntil('they are offered again', () => offered(company, ids))
})

test('a cursor of another list or company is refused', async () => {
  const company = await ownCompany()
  for (let n = 0; n < 2; n++) await alike(company, 2)
  const { next } = await groups(company, company.adminToken, { page_size: '1' })
  const cursor = new URL(next!).searchParams.get('cursor')!
  expect((await groups(company, company.adminToken, { cursor })).results).not.toEqual([])
  const { adminToken, server } = company
  const { adminToken: theirs } = await ownCompany()
  for (const [path, token] of [
    [paths.comments, adminToken],
    [duplicatesPath, theirs],
  ] as const)
    await expectProblem(get(path, { token, server, query: { cursor } }), 400, 'invalid_cursor')
})
