import { problem } from '../../../errors/problem.ts'
import { wallTime } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/secret-box/secret-box.ts'
import {
  type Assertion,
  type Site,
  verifyAssertion,
  WebAuthnRefused,
} from '../../../platform/webauthn/webauthn.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { updateRow } from '../../../store/update-row.ts'
import { findUser } from '../../people/users/find-user.ts'
import { admitsEmail } from '../email-login/may-sign-in.ts'
import { type Entering, enter } from '../sessions/enter.ts'
import { endOfReplaced } from '../sessions/sessions.ts'
import { refused } from './add-passkey.ts'
import { openChallenge, useChallenge } from './challenge.ts'
import { findPasskey, mustHaveOne } from './passkeys.ts'

type Sent = Assertion & { userHandle: string }

/** Returns the secret of the new session. Verifies the signature before taking any lock, because anyone can send one. */
export async function signInWithPasskey(
  db: CompanyDb,
  box: SecretBox,
  site: Site,
  sent: Sent,
  entering: Entering,
): Promise<string> {
  const known = await findPasskey(db, sent.id)
  if (!known || known.user_handle !== sent.userHandle) throw refused('Nobody has this passkey.')
  const { challenge, counter } = verified(() => verifyAssertion(site, sent, known.public_key))
  return db.write(actors.system, async transaction => {
    const now = wallTime(transaction.clock)
    const opened = openChallenge(box, transaction.companyId, challenge, now, 'sign in')
    const passkey = await findPasskey(transaction, sent.id)
    if (passkey?.id !== known.id) throw refused('The passkey was removed.')
    const user = (await findUser(transaction, passkey.user_id))!
    if (user.deactivated !== null || user.blocked !== null) throw problem('account_closed')
    // A counter that does not grow may mean that the key was copied (WebAuthn).
    if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter)
      throw refused('The signature counter did not increase.')
    const { replaced } = entering.session
    const endsBy = await endOfReplaced(transaction, replaced, user)
    // With sign-in by provider only, a passkey is a second step after the provider, for people who need one.
    const confirms = endsBy !== undefined && (await mustHaveOne(transaction, user.role))
    if (!confirms && !(await admitsEmail(transaction))) throw problem('email_sign_in_off')
    await useChallenge(transaction, challenge, opened)
    await recordUse(transaction, passkey.id, counter)
    const session = { ...entering.session, endsBy }
    return enter(transaction, user.id, { ...entering, session }, { by: 'passkey' })
  })
}

async function recordUse(transaction: CompanyTransaction, id: number, counter: number) {
  const last_used = wallTime(transaction.clock)
  await updateRow(transaction, 'passkeys', id, { counter, last_used })
}

/** Turns any failed check into one problem: the reason is only logged. */
export function verified<Result>(verify: () => Result): Result {
  try {
    return verify()
  } catch (cause) {
    if (cause instanceof WebAuthnRefused) throw problem('passkey_refused', { cause })
    throw cause
  }
}
