import { problem } from '../../../errors/problem.ts'
import { wallTime } from '../../../platform/clock.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { identityLinked } from './events.ts'
import { type Identity, linkedBy } from './identity.ts'

/**
 * Only where the site says that it has verified the address of the account. A person has one identity of an issuer: in
 * time, addresses are given to somebody else.
 */
export async function linkIdentity(
  transaction: CompanyTransaction,
  { issuer, subject }: Identity,
  userId: number,
) {
  const { query, clock } = transaction
  const other = await query
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  if (other) throw problem('sso_email_taken')
  await query
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, created: wallTime(clock) })
    .execute()
  transaction.record(identityLinked, { user_id: userId, by: linkedBy(issuer) })
}
