import { expect, test } from 'bun:test'
import { expectStatus, get, put, request } from '../../support/client.ts'
import {
  alike,
  type Group,
  groups,
  listing,
  offered,
  ownCompany,
} from '../../support/duplicates.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { pathTo, posts } from '../../support/resources.ts'
import type { Envelope } from '../../support/types.ts'
import { waitUntil } from '../../support/wait-until.ts'

describeEndSlash(listing)

test('a group says how alike its posts are and why; the one with most votes is first', async () => {
  const company = await ownCompany()
  const { adminToken: token, server } = company
  const { ids, words } = await alike(company, 3)
  await expectStatus(200, put(`${pathTo(posts, ids[1]!)}vote/`, { token, server }))
  const group = (await offered(company, ids))!
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
  const all = (await groups(company, token, { page_size: '100' })).results
  expect(all.map(({ score }) => score)).toEqual(
    all.map(({ score }) => score).toSorted((a, b) => b - a),
  )
  const follow = async (link: string) => {
    const { pathname, search } = new URL(link)
    const answer = request('GET', `${pathname}${search}`, { token, server })
    return (await expectStatus(200, answer)).json<Envelope<Group>>()
  }
  const first = await groups(company, token, { page_size: '1' })
  const pages = [first]
  for (let page = first; page.next; ) {
    page = await follow(page.next)
    pages.push(page)
  }
  expect(first.previous).toBeNull()
  expect(pages.flatMap(({ results }) => results)).toEqual(all)
  for (let page = pages.at(-1)!; page.previous; ) {
    page = await follow(page.previous)
    pages.push(page)
  }
  expect(pages.slice(all.length).flatMap(({ results }) => results)).toEqual(
    all.toReversed().slice(1),
  )
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
