import { problem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { addUser } from '../../people/users/add-user.ts'
import { emailKey } from '../../people/users/email.ts'
import { userDetailsEdited } from '../../people/users/events.ts'
import type { User } from '../../people/users/find-user.ts'
import { tokenIssuer } from '../identities/identity.ts'
import { linkIdentity } from '../identities/link-identity.ts'
import { type NewSession, startSession } from '../sessions/start-session.ts'
import { findSso } from './find-sso.ts'
import { findTokenUser } from './find-token-user.ts'
import { useUp } from './use-up.ts'
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
  session: NewSession,
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
    const provedKey = token.email === undefined ? undefined : emailKey(token.email)
    return (await startSession(transaction, userId, session, provedKey)).secret
  })
}

async function setExternalId(transaction: CompanyTransaction, { id }: User, subject: string) {
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
    name: name || email!.slice(0, email!.lastIndexOf('@')),
    externalId,
    role: 'customer' as const,
  }
  return (await addUser(transaction, actors.system, person))!
}
