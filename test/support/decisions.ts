import { expectStatus, patch, post } from './client.ts'
import { queue } from './moderation.ts'
import { pathTo } from './resources.ts'

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
