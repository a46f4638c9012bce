import { expect, test } from 'bun:test'
import { expectStatus, get, paths, put, remove } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { walk } from '../support/paging.ts'
import { boards, pathTo } from '../support/resources.ts'
import type { Envelope, Member, User } from '../support/types.ts'

/** A private board with so many members, by the path of its members and their ids in the order in which they came. */
async function boardWithMembers(company: Company, count: number) {
  const { adminToken: token } = company
  const path = `${pathTo(boards, await boards.add(company, 'secret'))}members/`
  const userIds: number[] = []
  while (userIds.length < count) {
    const own = await company.token(await company.addUser('team'))
    const { id } = (await expectStatus(200, get(paths.me, { token: own }))).json<User>()
    await expectStatus(200, put(`${path}${id}/`, { token }))
    userIds.push(id)
  }
  return { path, userIds }
}

const idsOf = (pages: Envelope<Member>[]) =>
  pages.flatMap(({ results }) => results.map(({ user }) => user.id))

test('the newest first, each once, forward and back', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { path, userIds } = await boardWithMembers(company, 5)
  const expected = userIds.toReversed()
  const forward = await walk<Member>(token, `${path}?page_size=2`)
  expect(idsOf(forward)).toEqual(expected)
  expect(forward.map(({ results }) => results.length)).toEqual([2, 2, 1])
  const last = forward.at(-1)!.previous!
  const back = await walk<Member>(token, last, 'previous')
  expect(idsOf(back.toReversed())).toEqual(expected.slice(0, 4))
  await remove(`${path}${userIds[2]}/`, { token })
  const rest = (await get(path, { token })).json<Envelope<Member>>()
  expect(idsOf([rest])).toEqual(expected.filter(id => id !== userIds[2]))
  expect(rest.results[0]!.user).toMatchObject({ is_team: true, is_admin: false })
})

test('a cursor of another board is refused', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { path } = await boardWithMembers(company, 2)
  const first = (await get(path, { token, query: { page_size: 1 } })).json<{ next: string }>()
  const cursor = new URL(first.next).searchParams.get('cursor')!
  const other = await boardWithMembers(company, 1)
  expect((await get(path, { token, query: { cursor } })).status).toBe(200)
  await expectProblem(get(other.path, { token, query: { cursor } }), 400, 'invalid_cursor')
})
