import { problem } from '../../../errors/problem.ts'
import type { Micros } from '../../../platform/clock.ts'
import type { OidcAttempt, OidcIdentity } from '../../../platform/oidc/oidc-client.ts'
import { type SecretBox, SecretUnreadable } from '../../../platform/secret-box/secret-box.ts'
import { isStorable } from '../../../platform/text/is-storable.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { wantPicture } from '../../people/pictures/fetch-wanted.ts'
import { addUser } from '../../people/users/add-user.ts'
import { emailKey, isEmail } from '../../people/users/email.ts'
import { findUser, findUserByEmail } from '../../people/users/find-user.ts'
import { maySignIn } from '../email-login/may-sign-in.ts'
import { findIdentity, type Identity, linkIdentity } from '../identities/identities.ts'
import { useUp } from '../jwt/sign-in-with-token.ts'
import { applyRules, rulesOf } from '../providers/claim-rules.ts'
import { listProviders, markProved, type ProviderRow } from '../providers/providers.ts'
import { type Entering, enter } from '../sessions/enter.ts'

const subjectLengthMax = 255
const nameLengthMax = 150

type Named = OidcIdentity & Identity

/** The provider as it was asked. */
export type Asked = Pick<ProviderRow, 'id' | 'issuer' | 'client_id'>

/**
 * Signs in the person that a provider names: who has signed in with this identity before, or else who has the e-mail
 * that the provider verified, as somebody would be who proved it by a mail. The secret of the new session.
 */
export function signInWithIdentity(
  db: CompanyDb,
  asked: Asked,
  said: Named,
  entering: Entering,
): Promise<string> {
  const { subject } = said
  if (subject.length > subjectLengthMax || !isStorable(subject))
    throw problem('oidc_failed', { cause: new Error('The subject is too long, or no text.') })
  return db.write(actors.system, async transaction => {
    const provider = (await listProviders(transaction)).find(({ id }) => id === asked.id)
    // Removed, or another one, since it was asked.
    if (provider?.issuer !== asked.issuer || provider.client_id !== asked.client_id)
      throw problem('oidc_attempt_unknown')
    const email = mayProve(provider, said.email) ? said.email : undefined
    const identity = { ...said, email }
    const knownId = await findIdentity(transaction, identity)
    const userId = knownId ?? (await linked(transaction, identity))
    const user = (await findUser(transaction, userId))!
    if (user.deactivated !== null || user.blocked !== null) throw problem('account_closed')
    await applyRules(transaction, user, rulesOf(provider), said.claims ?? {})
    await markProved(transaction, provider)
    await wantPicture(transaction, user.id, identity.picture)
    const proved = email === undefined ? undefined : emailKey(email)
    return enter(transaction, user.id, entering, { by: 'provider', emailKey: proved })
  })
}

/** A provider may be trusted with addresses of some domains alone: else it could claim to be anyone, an admin included. */
function mayProve({ email_domains }: ProviderRow, email: string | undefined): boolean {
  if (email === undefined || email_domains === '') return true
  const key = emailKey(email)
  return email_domains.split(' ').includes(key.slice(key.lastIndexOf('@') + 1))
}

/** Nobody is linked by an address that the provider did not verify. */
async function linked(transaction: CompanyTransaction, identity: Named): Promise<number> {
  const { email } = identity
  if (email === undefined || !isEmail(email.trim())) throw problem('oidc_email_unverified')
  const owner = await findUserByEmail(transaction, email)
  if (!(await maySignIn(transaction, owner, email)))
    throw problem(owner ? 'account_closed' : 'oidc_not_invited')
  const userId = owner?.id ?? (await addNamed(transaction, identity, email))
  await linkIdentity(transaction, identity, userId)
  return userId
}

async function addNamed(transaction: CompanyTransaction, { name }: Named, email: string) {
  const given = (name && isStorable(name) && name.trim()) || email.slice(0, email.lastIndexOf('@'))
  const person = {
    email,
    name: [...given].slice(0, nameLengthMax).join(''),
    role: 'customer' as const,
  }
  return (await addUser(transaction, actors.system, person))!
}

type Attempt = OidcAttempt & {
  providerId: number
  issuer: string
  next: string | undefined
  votePostId?: number | undefined
  expires: Micros
}

export const attemptMicros: Micros = 10 * 60e6

const context = (companyId: number) => `cookie oidc company ${companyId}`

/** Sealed state that the browser keeps while it is at the provider. Only this company can read or write it. */
export const sealAttempt = (box: SecretBox, companyId: number, attempt: Attempt) =>
  box.seal(JSON.stringify(attempt), context(companyId))

export function openAttempt(
  box: SecretBox,
  companyId: number,
  sealed: string | undefined,
  now: Micros,
): Attempt | undefined {
  if (sealed === undefined) return undefined
  try {
    const attempt = JSON.parse(box.open(sealed, context(companyId))) as Attempt
    return attempt.expires > now ? attempt : undefined
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}

/** Each attempt makes us ask the provider once, however often its browser comes back. */
export function useAttempt(
  db: CompanyDb,
  { state, expires }: { state: string; expires: Micros },
): Promise<void> {
  return db.write(actors.system, async transaction => {
    if (!(await useUp(transaction, { hash: sha256(`oidc ${state}`), expires })))
      throw problem('oidc_attempt_unknown')
  })
}
