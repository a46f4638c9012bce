import type { Endpoint } from './auth-cases.ts'
import { post } from './client.ts'
import { freshCompany, unique } from './company.ts'
import { once } from './once.ts'
import { batches, sharedOne } from './resources.ts'

export type Batch = {
  id: number
  kind: 'demo' | 'import'
  source: string
  state: 'present' | 'removing' | 'removed'
  posts_count: number
  users_count: number
  boards_count: number
  retained_users_count: number
  retained_boards_count: number
  creator_id: number | null
  created: string
  removed: string | null
}

/** One serves every case: to remove what is being removed changes nothing. */
export const removal: Endpoint = {
  method: 'DELETE',
  path: `${batches.list}{id}/`,
  find: () => sharedOne(batches),
}

/** A company of its own whose admin has loaded the demo, and the answer to that. */
export const loadedDemo = () =>
  once('loaded demo', async () => {
    const company = await freshCompany()
    const call = { token: company.adminToken, headers: { 'idempotency-key': unique() } }
    return { company, call, answer: await post(batches.list, { kind: 'demo' }, call) }
  })
