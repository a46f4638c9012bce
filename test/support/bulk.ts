import type { Endpoint } from './auth-cases.ts'
import type { Change } from './change-cases.ts'
import { expectStatus, post } from './client.ts'
import { type Company, scopes, sharedCompany, unique } from './company.ts'
import { once } from './once.ts'
import { createOf, posts, type Resource } from './resources.ts'

export const bulkPath = `${posts.list}bulk/`

export type Changed = { id: number | null; changed: number; unchanged: number[] }

export const changeMany = async (token: string, body: Record<string, unknown>) =>
  (await expectStatus(200, post(bulkPath, body, { token }))).json<Changed>()

export const undo = (token: string, id: number | null) =>
  post(`${bulkPath}${id}/undo/`, {}, { token })

const postId = await once('a post for bulk changes', async () => posts.add(await sharedCompany()))

/** A change of many posts, as what can be created and undone. */
export const bulkChanges: Resource = {
  ...posts,
  name: 'bulk change',
  list: bulkPath,
  write: scopes.manage,
  create: () => ({ ids: [postId], status: 'Planned', comment: unique() }),
  companyWide: { create: () => ({}), changedBy: 'team' },
  add: async (company: Company) => {
    const ids = [await posts.add(company)]
    return (await changeMany(company.adminToken, { ids, status: 'Planned' })).id!
  },
}

export const changing: Endpoint = createOf(bulkChanges)

export const undoing: Change = {
  resource: bulkChanges,
  method: 'POST',
  below: 'undo/',
  success: 200,
}
