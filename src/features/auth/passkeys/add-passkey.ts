import { problem } from '../../../errors/problem.ts'
import { type Micros, wallTime } from '../../../platform/clock.ts'
import { type Verified, WebAuthnRefused } from '../../../platform/webauthn/webauthn.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
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

/** Who finds a browser unlocked must not add a way in that stays. */
const freshMicros: Micros = 15 * 60e6

type Adder = Pick<SessionCaller, 'id' | 'needsPasskey' | 'ownRole'>

/**
 * Whether somebody may add one now. `stale`: once they have signed in again. `must use`: they are held back until they use the
 * one that they have; only a link from the operator lets them add another. `no use`: only providers sign them in here.
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

/**
 * Adds what the person's browser has created. The session goes on, or a new one begins if it was held back until now: its
 * secret.
 */
export async function addPasskey(
  transaction: CompanyTransaction,
  caller: SessionCaller,
  { id: credential_id, publicKey, counter, name, challenge }: NewPasskey,
  opened: Opened,
  session: NewSession,
): Promise<string | undefined> {
  const { query, clock } = transaction
  const { userId, ownRole, needsPasskey } = caller
  const now = wallTime(clock)
  const passkeys = await listPasskeys(transaction, userId)
  if (opened.userId !== userId || opened.sessionId !== caller.id)
    throw refused('The challenge is of another session.')
  const may = await mayAdd(transaction, now, caller, passkeys)
  if (may !== 'yes') throw problem(may === 'stale' ? 'passkey_expired' : 'passkey_required')
  if (passkeys.length >= passkeysMax) throw refused('The person has too many.')
  if (await findPasskey(transaction, credential_id)) throw refused('It is registered already.')
  await useChallenge(transaction, challenge, opened)
  const id = transaction.nextId()
  await query
    .insertInto('passkeys')
    .values({
      ...{ id, user_id: userId, name, credential_id, counter, created: now, last_used: null },
      ...{ user_handle: opened.userHandle, public_key: publicKey },
    })
    .execute()
  // Nobody but the operator makes a link for who has one.
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
