import { expectStatus, get, paths, request } from './client.ts'
import { type Company, unique } from './company.ts'
import { boards, statuses } from './resources.ts'
import type { BoardDetails, Envelope, StatusDetails } from './types.ts'

/** What the company has, in the order of the list. */
export async function statusesOf({ adminToken: token }: Company): Promise<StatusDetails[]> {
  const query = { page_size: 100 }
  const answer = await expectStatus(200, get(paths.statuses, { token, query }))
  return answer.json<Envelope<StatusDetails>>().results
}

export async function createBoard(
  { adminToken: token }: Company,
  fields: Record<string, unknown> = {},
): Promise<BoardDetails> {
  const body = { name: `Board ${unique()}`, slug: unique(), ...fields }
  return (await expectStatus(201, request('POST', boards.list, { token, body }))).json()
}

export async function createStatus(
  { adminToken: token }: Company,
  fields: Record<string, unknown> = {},
): Promise<StatusDetails> {
  const body = { name: unique(), category: 'open', ...fields }
  return (await expectStatus(201, request('POST', statuses.list, { token, body }))).json()
}
