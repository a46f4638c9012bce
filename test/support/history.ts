import type { Endpoint } from './auth-cases.ts'
import { expectStatus, get, patch, paths } from './client.ts'
import { freshOne, posts, sharedOne } from './resources.ts'
import type { Envelope, User } from './types.ts'

export type HistoryItem = {
  id: number
  type: string
  created: string
  user: User | null
  changes: Record<string, Record<string, unknown>>
}

export const history: Endpoint = {
  method: 'GET',
  path: `${paths.posts}{id}/history/`,
  find: async () => `${await sharedOne(posts)}history/`,
}

/** A post whose title was changed so many times; `path` is that of its history. */
export async function changedPost(times: number) {
  const one = await freshOne(posts)
  for (let time = 1; time <= times; time++)
    await expectStatus(200, patch(one.path, { title: `Title ${time}` }, { token: one.token }))
  return { ...one, postPath: one.path, path: `${one.path}history/` }
}

export const historyOf = async (path: string, token: string) =>
  (await expectStatus(200, get(path, { token }))).json<Envelope<HistoryItem>>()
