import { problem } from '../../errors/problem.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { findTagByName } from './find-tag.ts'

/** Refuses a name that another tag has; under the company's lock, nobody takes it in between. */
export async function requireFreeName(transaction: CompanyTransaction, name: string, ownId = 0) {
  const other = await findTagByName(transaction, name)
  if (!other || other.id === ownId) return
  const message = `The tag ${other.id} has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}
