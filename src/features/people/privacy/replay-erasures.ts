import { type Actor, actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import { listCompanies } from '../../company/company.ts'
import { eraseUser } from '../users/delete-user.ts'
import { findUser } from '../users/find-user.ts'
import type { Erasure } from './erasure-log.ts'

/** Erases again whom a backup has brought back; how many those were. Others of the list are gone, or somebody else. */
export async function replayErasures(
  store: Store,
  erasures: Erasure[],
  actor: Actor = actors.system,
): Promise<number> {
  const companies = new Set((await listCompanies(store)).map(({ id }) => id))
  let repeated = 0
  for (const { company_id, user_id, registered } of erasures) {
    if (!companies.has(company_id)) continue
    const isBack = await store.company(company_id).write(actor, async transaction => {
      const user = await findUser(transaction, user_id)
      if (user?.created !== registered) return false
      await eraseUser(transaction, actor, user, { isRepeated: true })
      return true
    })
    if (isBack) repeated++
  }
  return repeated
}
