import { problem } from '../../errors/problem.ts'
import type { CompanyTransaction } from '../../store/index.ts'
import { findStatusId } from './find-status.ts'

/** Refuses a name that another status has; under the company's lock, nobody takes it in between. */
export async function requireFreeName(transaction: CompanyTransaction, name: string, ownId = 0) {
  const otherId = (await findStatusId(transaction, name)) ?? ownId
  if (otherId === ownId) return
  const message = `The status ${otherId} has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}
