import { expectStatus, post } from './client.ts'
import { posts } from './resources.ts'

export const bulkPath = `${posts.list}bulk/`

export type Changed = { id: number | null; changed: number; unchanged: number[] }

export const changeMany = async (token: string, body: Record<string, unknown>) =>
  (await expectStatus(200, post(bulkPath, body, { token }))).json<Changed>()

export const undo = (token: string, id: number | null) =>
  post(`${bulkPath}${id}/undo/`, {}, { token })
