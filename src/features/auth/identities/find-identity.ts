import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Identity } from './identity.ts'

/** The id of the user, by primary key. */
export async function findIdentity(
  db: CompanyDb,
  { issuer, subject }: Identity,
): Promise<number | undefined> {
  const identity = await db.query
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where(seek(db.engine, 'subject', subject))
    .orderBy('subject')
    .executeTakeFirst()
  return identity?.user_id
}
