import type { Endpoint } from './auth-cases.ts'
import type { Change } from './change-cases.ts'
import { expectStatus, patch, post } from './client.ts'
import type { Company } from './company.ts'
import { queue } from './moderation.ts'
import { createOf, pathTo, type Resource } from './resources.ts'

export const decideManyPath = `${queue.list}bulk/`

type Decided = { decision_id: number | null; decided: number[]; stayed: number[] }

export const decideMany = async (token: string, body: { ids: number[]; action: string }) =>
  (await expectStatus(200, post(decideManyPath, body, { token }))).json<Decided>()

/** Decides about one; what names that, for its undo. */
export async function decideOne(token: string, id: number, action: string): Promise<number> {
  const decided = await expectStatus(200, patch(pathTo(queue, id), { action }, { token }))
  return decided.json<{ decision_id: number }>().decision_id
}

export const undoDecision = (token: string, id: number) =>
  post(`${queue.list}decisions/${id}/undo/`, {}, { token })

/** A decision, as what can be undone. */
const decisions: Resource = {
  ...queue,
  name: 'decision',
  list: `${queue.list}decisions/`,
  add: async (company: Company, board) =>
    decideOne(company.adminToken, await queue.add(company, board), 'approve'),
}

let another = 900_000_000

/** The same about many; nothing waits under this id. */
export const manyDecisions: Resource = {
  ...decisions,
  list: decideManyPath,
  create: () => ({ ids: [another++], action: 'approve' }),
  companyWide: { create: () => ({}), changedBy: 'team' },
}

export const deciding: Endpoint = createOf(manyDecisions)

export const undoing: Change = {
  resource: decisions,
  method: 'POST',
  below: 'undo/',
  success: 200,
}
