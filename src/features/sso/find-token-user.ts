import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/index.ts'
import { findUserByEmail, findUserByExternalId, type User } from '../accounts/index.ts'
import { isTeam } from '../permissions/index.ts'
import type { Sso } from './find-sso.ts'
import type { VerifiedToken } from './verify-token.ts'

/**
 * Who has the token's subject as external id, or else the e-mail that its signer verified and no other external id.
 * Undefined: nobody yet. A problem where they may not sign in, or a new person has no verified e-mail: anybody can type
 * any address into another service, and would get that person's account, or an account that waits for them.
 */
export async function findTokenUser(
  db: CompanyDb,
  { sso_admits_team }: Pick<Sso, 'sso_admits_team'>,
  { subject, email }: Pick<VerifiedToken, 'subject' | 'email'>,
): Promise<User | undefined> {
  const known = await findUserByExternalId(db, subject)
  if (!known && email === undefined) throw problem('sso_email_unverified')
  const user = known ?? (await findUserByEmail(db, email!))
  if (!user) return undefined
  if (user.external_id !== null && user.external_id !== subject) throw problem('sso_email_taken')
  if (user.deactivated !== null || user.blocked !== null) throw problem('account_closed')
  if (isTeam(user.role) && sso_admits_team === 0) throw problem('sso_team_refused')
  return user
}
