import { problem } from '../../errors/problem.ts'
import { wallTime } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import { actors, type CompanyDb, type CompanyTransaction } from '../../store/index.ts'
import { addUser, type User, userDetailsEdited } from '../accounts/index.ts'
import { type NewSession, startSession } from '../sessions/index.ts'
import { findSso } from './find-sso.ts'
import { findTokenUser } from './find-token-user.ts'
import type { VerifiedToken } from './verify-token.ts'

/**
 * Signs in the person that a verified token names, who gets an account by that if they have none: the signer is the
 * company itself, so this holds where people are invited, too. The secret of the new session. A token works once.
 */
export function signInWithToken(
  db: CompanyDb,
  token: VerifiedToken,
  session: NewSession,
): Promise<string> {
  return db.write(actors.system, async transaction => {
    const sso = await findSso(transaction)
    if (!sso?.sso_secret) throw problem('not_found')
    await useUp(transaction, token)
    const user = await findTokenUser(transaction, sso, token)
    if (user && user.external_id === null) await link(transaction, user, token.subject)
    const userId = user?.id ?? (await addTokenUser(transaction, token))
    return (await startSession(transaction, userId, session)).secret
  })
}

/** Those of the past are deleted a few at a time: each sign-in adds one. By used_sso_tokens_by_expiry. */
async function useUp(transaction: CompanyTransaction, { hash, expires }: VerifiedToken) {
  const { query } = transaction
  const now = wallTime(transaction.clock)
  const old = await query
    .selectFrom('used_sso_tokens')
    .select('hash')
    .where('expires', '<', now)
    .orderBy('expires')
    .orderBy('hash')
    .limit(10)
    .execute()
  for (const row of old)
    await query.deleteFrom('used_sso_tokens').where('hash', '=', row.hash).execute()
  if (expires <= now || (await isUsed(transaction, hash))) throw problem('sso_token_invalid')
  await query.insertInto('used_sso_tokens').values({ hash, created: now, expires }).execute()
}

export async function isUsed(db: CompanyDb, hash: string): Promise<boolean> {
  const used = await db.query
    .selectFrom('used_sso_tokens')
    .select('hash')
    .where(seek(db.engine, 'hash', hash))
    .orderBy('hash')
    .executeTakeFirst()
  return used !== undefined
}

async function link(transaction: CompanyTransaction, { id }: User, subject: string) {
  const { revision } = transaction
  await transaction.query
    .updateTable('users')
    .set({ external_id: subject, revision, edit_revision: revision, edited: transaction.now })
    .where('id', '=', id)
    .execute()
  const external_id = { before: null, after: subject }
  transaction.record(userDetailsEdited, { user_id: id }, { external_id })
}

async function addTokenUser(
  transaction: CompanyTransaction,
  { subject: externalId, email, name }: VerifiedToken,
): Promise<number> {
  const person = {
    email: email!,
    name: name ?? email!.slice(0, email!.lastIndexOf('@')),
    externalId,
    role: 'customer' as const,
  }
  return (await addUser(transaction, actors.system, person))!
}
