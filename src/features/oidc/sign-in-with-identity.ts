import { problem } from '../../errors/problem.ts'
import { wallTime } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import type { OidcIdentity } from '../../platform/oidc/oidc-providers.ts'
import { actors, type CompanyDb, type CompanyTransaction } from '../../store/index.ts'
import { addUser, findUser, findUserByEmail, isEmail, type User } from '../accounts/index.ts'
import { maySignIn } from '../login-requests/index.ts'
import { type NewSession, startSession } from '../sessions/index.ts'

const subjectLengthMax = 255
const nameLengthMax = 150

type Identity = OidcIdentity & { issuer: string }

/**
 * Signs in the person that a provider names: who has signed in with this identity before, or else who has the e-mail
 * that the provider verified, as somebody would be who proved it by a mail. The secret of the new session.
 */
export function signInWithIdentity(
  db: CompanyDb,
  identity: Identity,
  session: NewSession,
): Promise<string> {
  if (identity.subject.length > subjectLengthMax) throw problem('oidc_failed')
  return db.write(actors.system, async transaction => {
    const known = await findLinked(transaction, identity)
    const user = known ?? (await linked(transaction, identity))
    if (user.deactivated !== null || user.blocked !== null) throw problem('account_closed')
    return (await startSession(transaction, user.id, session)).secret
  })
}

export async function findLinked(
  db: CompanyDb,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<User | undefined> {
  const identity = await db.query
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where(seek(db.engine, 'subject', subject))
    .orderBy('subject')
    .executeTakeFirst()
  return identity && findUser(db, identity.user_id)
}

/** Nobody is linked by an address that the provider did not verify, nor to a second identity of the same provider. */
async function linked(transaction: CompanyTransaction, identity: Identity): Promise<User> {
  const { issuer, subject, email } = identity
  if (email === undefined || !isEmail(email.trim())) throw problem('oidc_email_unverified')
  const owner = await findUserByEmail(transaction, email)
  if (!(await maySignIn(transaction, owner, email)))
    throw problem(owner ? 'account_closed' : 'oidc_not_invited')
  const user_id = owner?.id ?? (await addNamed(transaction, identity, email))
  const other = await transaction.query
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  if (other) throw problem('sso_email_taken')
  const created = wallTime(transaction.clock)
  await transaction.query
    .insertInto('identities')
    .values({ issuer, subject, user_id, created })
    .execute()
  return (await findUser(transaction, user_id))!
}

async function addNamed(transaction: CompanyTransaction, { name }: Identity, email: string) {
  const given = name?.trim() || email.slice(0, email.lastIndexOf('@'))
  const person = {
    email,
    name: [...given].slice(0, nameLengthMax).join(''),
    role: 'customer' as const,
  }
  return (await addUser(transaction, actors.system, person))!
}
