import { problem } from '../../../errors/problem.ts'
import { wallTime } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { identityLinked, identityUnlinked } from './events.ts'

/** A person as another site knows them; the site has proved once that the address of the account is theirs. */
export type Identity = { issuer: string; subject: string }

/** The company's own service, which signs tokens. No provider has it: theirs are URLs. */
export const tokenIssuer = 'jwt'

const linkedBy = (issuer: string) => (issuer === tokenIssuer ? 'token' : 'oidc')

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

/** Whether another site signs the person in. */
export async function hasIdentity(db: CompanyDb, userId: number): Promise<boolean> {
  const identity = await db.query
    .selectFrom('identities')
    .select('issuer')
    .where(seek(db.engine, 'user_id', userId))
    .orderBy('user_id')
    .executeTakeFirst()
  return identity !== undefined
}

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
  await insertRow(transaction, 'identities', {
    issuer,
    subject,
    user_id: userId,
    created: wallTime(clock),
  })
  transaction.record(identityLinked, { user_id: userId, by: linkedBy(issuer) })
}

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
