import { type FieldError, problem } from '../../../errors/problem.ts'

import type { CompanyTransaction } from '../../../store/company-db.ts'
import { findUserByEmail, findUserByExternalId } from './find-user.ts'

type Unique = { email?: string | undefined; external_id?: string | null | undefined }

/** Refuses what another user has; under the company's lock, nobody takes it in between. */
export async function requireUnique(
  transaction: CompanyTransaction,
  { email, external_id }: Unique,
  ownId = 0,
) {
  const errors: FieldError[] = []
  const report = (field: string, other: { id: number } | undefined) => {
    if (!other || other.id === ownId) return
    errors.push({ field, code: 'taken', message: `The user ${other.id} has this.` })
  }
  if (email !== undefined) report('email', await findUserByEmail(transaction, email))
  if (typeof external_id === 'string')
    report('external_id', await findUserByExternalId(transaction, external_id))
  if (errors.length > 0) throw problem('already_exists', { errors })
}
