import { problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { findOrganizationByExternalId } from './find-organization.ts'

/** Refuses an external id that another organization has; under the company's lock, nobody takes it in between. */
export async function requireUnique(
  transaction: CompanyTransaction,
  externalId: string | null,
  ownId = 0,
) {
  if (externalId === null) return
  const other = await findOrganizationByExternalId(transaction, externalId)
  if (!other || other.id === ownId) return
  const message = `The organization ${other.id} has this.`
  throw problem('already_exists', { errors: [{ field: 'external_id', code: 'taken', message }] })
}
