import type { CompanyTransaction } from '../../../store/company-db.ts'
import { identityUnlinked } from './events.ts'
import { linkedBy } from './identity.ts'

/** All of the user's identities, or that of one issuer: each must be proved again. */
export async function unlinkIdentities(
  transaction: CompanyTransaction,
  userId: number,
  issuer?: string,
) {
  const unlinked = await transaction.query
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .$if(issuer !== undefined, one => one.where('issuer', '=', issuer!))
    .returning('issuer')
    .execute()
  for (const { issuer } of unlinked)
    transaction.record(identityUnlinked, { user_id: userId, by: linkedBy(issuer) })
}
