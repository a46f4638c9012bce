import type { Endpoint } from './auth-cases.ts'
import { expectStatus, get, paths, put } from './client.ts'
import { sharedCompany } from './company.ts'
import { boards, freshOne, sharedOne } from './resources.ts'
import type { User } from './types.ts'

export const members: Endpoint = {
  method: 'GET',
  path: `${boards.list}{id}/members/`,
  find: async () => `${await sharedOne(boards)}members/`,
}

/** A board with so many members; `path` is that of the members, the ids are in the order in which they came. */
export async function boardWithMembers(count: number) {
  const { path, token, company } = await freshOne(boards, 'secret')
  const userIds: number[] = []
  while (userIds.length < count) {
    const own = await company.token(await company.addUser('team'))
    const { id } = (await expectStatus(200, get(paths.me, { token: own }))).json<User>()
    await expectStatus(200, put(`${path}members/${id}/`, { token }))
    userIds.push(id)
  }
  return { path: `${path}members/`, token, company: await sharedCompany(), userIds }
}
