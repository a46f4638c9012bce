import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { emailKey } from '../../people/users/email.ts'
import { findUserByEmail, findUserByExternalId, type User } from '../../people/users/find-user.ts'
import { findIdentity } from '../identities/find-identity.ts'
import { tokenIssuer } from '../identities/identity.ts'
import { isTeam } from '../permissions.ts'
import type { Sso } from './find-sso.ts'
import type { VerifiedToken } from './verify-token.ts'

/** `user` is undefined where nobody has the address yet. `isProved`: the subject alone is enough. */
type TokenUser = { user: User | undefined; isProved: boolean }

/**
 * Who has the token's subject as external id, or else the e-mail that its signer verified and no other external id. An
 * external id proves nothing by itself: a sync gives it to anybody who has an address, and people can type any address
 * into another service. So the first token must have the verified address of the account. A problem where it has not,
 * or where they may not sign in.
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
