import { problem } from '../../../errors/problem.ts'
import { type Micros, wallTime } from '../../../platform/clock.ts'
import { type Verified, WebAuthnRefused } from '../../../platform/webauthn/webauthn.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { SessionCaller } from '../caller/caller.ts'
import { admitsEmail } from '../email-login/may-sign-in.ts'
import {
  deleteLoginLink,
  endOfReplaced,
  findSession,
  type NewSession,
} from '../sessions/sessions.ts'
import { startSession } from '../sessions/start-session.ts'
import { useChallenge } from './challenge.ts'
import { passkeyAdded } from './events.ts'
import { findPasskey, listPasskeys, mustHaveOne, type Passkey, passkeysMax } from './passkeys.ts'

/** Someone who finds an unlocked browser must not be able to add a lasting way in. */
const freshMicros: Micros = 15 * 60e6

type Adder = Pick<SessionCaller, 'id' | 'needsPasskey' | 'ownRole'>

/**
 * Whether the person may add a passkey now. `stale`: only after signing in again. `must use`: they have one and must use it
 * first, unless the operator's link signed them in. `no use`: everyone here signs in through a provider.
 */
export async function mayAdd(
  db: CompanyDb,
  now: Micros,
  { id, needsPasskey, ownRole }: Adder,
  passkeys: Passkey[],
): Promise<'yes' | 'stale' | 'must use' | 'no use'> {
  const session = await findSession(db, id)
  if (needsPasskey && passkeys.length > 0 && session?.method !== 'link') return 'must use'
  if (!(await admitsEmail(db)) && !(await mustHaveOne(db, ownRole))) return 'no use'
  return session && session.created > now - freshMicros ? 'yes' : 'stale'
}

type NewPasskey = Verified & { id: string; publicKey: string; name: string }
type Opened = { sessionId: number; userId: number; userHandle: string; expires: Micros }

/** Stores a new passkey. Returns the secret of a new session if the old one was held back for lack of a passkey. */
export async function addPasskey(
  transaction: CompanyTransaction,
  caller: SessionCaller,
  { id: credential_id, publicKey, counter, name, challenge }: NewPasskey,
  opened: Opened,
  session: NewSession,
): Promise<string | undefined> {
  const { clock } = transaction
  const { userId, ownRole, needsPasskey } = caller
  const now = wallTime(clock)
  const passkeys = await listPasskeys(transaction, userId)
  if (opened.userId !== userId || opened.sessionId !== caller.id)
    throw refused('The challenge is for another session.')
  const may = await mayAdd(transaction, now, caller, passkeys)
  if (may !== 'yes') throw problem(may === 'stale' ? 'passkey_expired' : 'passkey_required')
  if (passkeys.length >= passkeysMax) throw refused('The person has too many passkeys.')
  if (await findPasskey(transaction, credential_id))
    throw refused('The passkey is already registered.')
  await useChallenge(transaction, challenge, opened)
  const id = transaction.nextId()
  await insertRow(transaction, 'passkeys', {
    ...{ id, user_id: userId, name, credential_id, counter, created: now, last_used: null },
    ...{ user_handle: opened.userHandle, public_key: publicKey },
  })
  // Once someone has a passkey, only the operator can make a sign-in link for them.
  await deleteLoginLink(transaction, userId)
  transaction.record(passkeyAdded, { user_id: userId, passkey_id: id }, { name })
  if (!needsPasskey) return undefined
  const user = { id: userId, role: ownRole }
  const endsBy = await endOfReplaced(transaction, session.replaced, user)
  const own = await startSession(transaction, userId, { ...session, endsBy }, { by: 'passkey' })
  return own.secret
}

export function refused(reason: string) {
  return problem('passkey_refused', { cause: new WebAuthnRefused(reason) })
}
