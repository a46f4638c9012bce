import { problem } from '../../../errors/problem.ts'
import { wallTime } from '../../../platform/clock.ts'
import { randomText, sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { joinAccount } from '../../people/guests/join-account.ts'
import { sessionEnded, sessionStarted } from './events.ts'
import { secretLength } from './secret.ts'
import {
  deleteLoginLink,
  embeddedSessionMicros,
  type NewSession,
  type Proof,
  sessionMicros,
} from './sessions.ts'

type SessionActor = Actor & { sessionId: number }

/** Signs in a person whose identity is proven. Returns the secret of the new session and its actor. */
export function startSession(
  transaction: CompanyTransaction,
  userId: number,
  { device, isSecure, isEmbedded, replaced, endsBy = Number.MAX_SAFE_INTEGER }: NewSession,
  { by, emailKey }: Proof,
): Promise<{ secret: string; actor: SessionActor }> {
  const id = transaction.nextId()
  const actor: SessionActor = { via: 'session', userId, tokenId: null, sessionId: id }
  return transaction.write(actor, async own => {
    await requireOpen(own)
    if (replaced) await endReplaced(own, replaced)
    // Someone who has signed in no longer needs an invitation.
    await deleteLoginLink(own, userId)
    const secret = randomText(secretLength)
    const now = wallTime(own.clock)
    const hash = sha256(secret)
    const row = { id, hash, owner_id: userId, device, created: now, last_used: now }
    const is_secure = isSecure ? 1 : 0
    const is_embedded = isEmbedded ? 1 : 0
    const lifetime = isEmbedded ? embeddedSessionMicros : sessionMicros
    const expires = Math.min(now + lifetime, endsBy)
    await insertRow(own, 'sessions', { ...row, is_secure, is_embedded, expires, method: by })
    if (emailKey !== undefined) await confirmAddress(own, userId, emailKey)
    own.record(sessionStarted, { session_id: id, user_id: userId }, { device })
    if (replaced) await joinAccount(own, actor, replaced.userId, userId)
    return { secret, actor }
  })
}

/** The sign-in page may have been open since before the company was closed. */
async function requireOpen({ query }: CompanyTransaction) {
  const { closed } = await query.selectFrom('companies').select('closed').executeTakeFirstOrThrow()
  if (closed !== null) throw problem('not_found')
}

async function confirmAddress(
  { query, now }: CompanyTransaction,
  userId: number,
  emailKey: string,
) {
  await query
    .updateTable('users')
    .set({ confirmed: now })
    .where('id', '=', userId)
    .where('email_key', '=', emailKey)
    .where('confirmed', 'is', null)
    .execute()
}

async function endReplaced(
  transaction: CompanyTransaction,
  { id, userId }: { id: number; userId: number },
) {
  if (await deleteRows(transaction, 'sessions', { id }))
    transaction.record(sessionEnded, { session_id: id, user_id: userId })
}
