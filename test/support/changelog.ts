import { type Answer, type Call, expectStatus, patch, post } from './client.ts'
import { changelog } from './resources.ts'

export type Entry = {
  id: number
  title: string
  url: string
  posts: number[]
  state: 'draft' | 'scheduled' | 'published'
  published: string | null
}

/** A time that has come. */
export const past = '2026-01-02T03:04:05.000000Z'

export async function createEntry(
  token: string,
  body: Record<string, unknown>,
  call: Call = {},
): Promise<Entry> {
  const created = post(changelog.list, body, { token, ...call })
  return (await expectStatus(201, created)).json<Entry>()
}

export async function editEntry(
  token: string,
  id: number,
  body: Record<string, unknown>,
): Promise<Answer> {
  return expectStatus(200, patch(`${changelog.list}${id}/`, body, { token }))
}
