import { problem } from '../../errors/problem.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { listStatuses } from './find-status.ts'

/**
 * Refuses a name that another status has, in any letter case. The company's lock keeps others from taking it meanwhile.
 * Older statuses may still share one.
 */
export async function requireFreeName(transaction: CompanyTransaction, name: string, ownId = 0) {
  const key = nameKey(name)
  const statuses = await listStatuses(transaction)
  const other = statuses.find(status => status.id !== ownId && nameKey(status.name) === key)
  if (!other) return
  const message = `The status ${other.id} already has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}
