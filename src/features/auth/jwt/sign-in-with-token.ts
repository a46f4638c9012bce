import { problem } from '../../../errors/problem.ts'
import { type Micros, wallTime } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { editRow } from '../../../store/update-row.ts'
import { wantPicture } from '../../people/pictures/fetch-wanted.ts'
import { addUser } from '../../people/users/add-user.ts'
import { emailKey } from '../../people/users/email.ts'
import { userDetailsEdited } from '../../people/users/events.ts'
import { findUserByEmail, findUserByExternalId, type User } from '../../people/users/find-user.ts'
import { findIdentity, linkIdentity, tokenIssuer } from '../identities/identities.ts'
import { isTeam } from '../permissions.ts'
import { type Entering, enter } from '../sessions/enter.ts'
import { findSso, type Sso } from './change-sso.ts'
import type { VerifiedToken } from './verify-token.ts'

/**
 * Signs in the person that a verified token names, who gets an account by that if they have none: the signer is the
 * company itself, so this holds where people are invited, too. The secret of the new session. A token works once, and
 * only while the secret that verified it, `sealedSecret`, is the company's.
 */
export function signInWithToken(
  db: CompanyDb,
  token: VerifiedToken,
  sealedSecret: string,
  entering: Entering,
): Promise<string> {
  return db.write(actors.system, async transaction => {
    const sso = await findSso(transaction)
    if (sso?.sso_secret !== sealedSecret || !(await useUp(transaction, token)))
      throw problem('sso_token_invalid')
    const { user, isProved } = await findTokenUser(transaction, sso, token)
    if (user && user.external_id === null) await setExternalId(transaction, user, token.subject)
    const userId = user?.id ?? (await addTokenUser(transaction, token))
    const identity = { issuer: tokenIssuer, subject: token.subject }
    if (!isProved) await linkIdentity(transaction, identity, userId)
    await wantPicture(transaction, userId, token.picture)
    const proved = token.email === undefined ? undefined : emailKey(token.email)
    return enter(transaction, userId, entering, { by: 'token', emailKey: proved })
  })
}

async function setExternalId(transaction: CompanyTransaction, { id }: User, subject: string) {
  await editRow(transaction, 'users', id, { external_id: subject, edited: transaction.now })
  const external_id = { before: null, after: subject }
  transaction.record(userDetailsEdited, { user_id: id }, { external_id })
}

async function addTokenUser(
  transaction: CompanyTransaction,
  { subject: externalId, email, name }: VerifiedToken,
): Promise<number> {
  const person = {
    email: email!,
    name: name || email!.slice(0, email!.lastIndexOf('@')),
    externalId,
    role: 'customer' as const,
  }
  return (await addUser(transaction, actors.system, person))!
}

/** `user` is undefined where nobody has the address yet. `isProved`: the subject alone is enough. */
type TokenUser = { user: User | undefined; isProved: boolean }

/**
 * Finds the user with the token's subject as external id, or else the one with the email address that its signer
 * verified and no other external id. An external id proves nothing by itself: a sync gives it to anybody who has an
 * address, and people can type any address into another service. So the first token must have the verified address of
 * the account. Throws a problem if it has not, or if they may not sign in.
 */
export async function findTokenUser(
  db: CompanyDb,
  { sso_admits_team }: Pick<Sso, 'sso_admits_team'>,
  { subject, email }: Pick<VerifiedToken, 'subject' | 'email'>,
): Promise<TokenUser> {
  const known = await findUserByExternalId(db, subject)
  const isProved =
    known !== undefined && (await findIdentity(db, { issuer: tokenIssuer, subject })) === known.id
  if (!isProved && email === undefined) throw problem('sso_email_unverified')
  const user = known ?? (await findUserByEmail(db, email!))
  if (!user) return { user, isProved }
  if (user.external_id !== null && user.external_id !== subject) throw problem('sso_email_taken')
  if (!isProved && user.email_key !== emailKey(email!)) throw problem('sso_email_unverified')
  if (user.deactivated !== null || user.blocked !== null) throw problem('account_closed')
  if (isTeam(user.role) && sso_admits_team === 0) throw problem('sso_team_refused')
  return { user, isProved }
}

/** `expires`: when it could not be used again anyway. */
type UsedOnce = { hash: string; expires: Micros }

/** False if it was used before, or is too old. */
export async function useUp(transaction: CompanyTransaction, { hash, expires }: UsedOnce) {
  const now = wallTime(transaction.clock)
  if (expires <= now || (await isUsed(transaction, hash))) return false
  await insertRow(transaction, 'used_sso_tokens', { hash, created: now, expires })
  return true
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
