import { type Micros, wallTime } from '../../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import type { Role, SessionMethod } from '../../../store/tables.ts'
import { isTeam } from '../permissions.ts'
import { sessionEnded } from './events.ts'

export type NewSession = {
  device: string
  /** Whether the browser is reached by https only. */
  isSecure: boolean
  /** Whether it is in a frame of another site. */
  isEmbedded?: boolean
  /** A session that the browser has so far: signing in replaces it. */
  replaced?: { id: number; userId: number } | undefined
  /** The latest time at which it expires. */
  endsBy?: Micros | undefined
}

/**
 * How somebody has proved who they are. `emailKey`: of the address that they have proved to be theirs by that, which may be
 * another than that of the account.
 */
export type Proof = { by: SessionMethod; emailKey?: string | undefined }

/** Ends one session of the user, or all of them (`besides`: but one) and links that would start one; at once, in every process. */
export function endSessions(
  db: CompanyDb,
  actor: Actor,
  userId: number,
  which: { sessionId: number } | { besides: number } | 'all',
): Promise<void> {
  return db.write(actor, async transaction => {
    const isOne = typeof which === 'object' && 'sessionId' in which
    const kept = typeof which === 'object' && 'besides' in which ? which.besides : undefined
    if (!isOne) await revokeLinksOf(transaction, userId)
    const ended = await transaction.query
      .deleteFrom('sessions')
      .where('owner_id', '=', userId)
      .$if(isOne, one => one.where('id', '=', (which as { sessionId: number }).sessionId))
      .$if(kept !== undefined, others => others.where('id', '<>', kept!))
      .returning('id')
      .execute()
    for (const { id } of ended)
      transaction.record(sessionEnded, { session_id: id, user_id: userId })
  })
}

async function revokeLinksOf(transaction: CompanyTransaction, userId: number) {
  const owner = await findRow(transaction, 'users', userId, ['id', 'email_key'])
  if (owner) await revokeLoginLinks(transaction, owner)
}

const sessionsMax = 100

/** Sessions of the user, the latest used first. By sessions_by_owner. */
export function listSessions(db: CompanyDb, now: Micros, userId: number) {
  return db.query
    .selectFrom('sessions')
    .select(['id', 'device', 'created', 'last_used'])
    .where('owner_id', '=', userId)
    .where('expires', '>', now)
    .where('last_used', '>', now - idleMicros)
    .orderBy('last_used', 'desc')
    .limit(sessionsMax)
    .execute()
}

/** Beside the company's writes: it changes nothing that anybody else is shown. */
export function recordSessionUse(db: CompanyDb, sessionId: number, now: Micros): Promise<void> {
  return db.maintain(async transaction => {
    await transaction.query
      .updateTable('sessions')
      .set({ last_used: now })
      .where('id', '=', sessionId)
      .where('last_used', '<', now)
      .execute()
  })
}

const hourMicros = 3_600e6
const dayMicros = 24 * hourMicros

/** However often it is used. */
export const sessionMicros: Micros = 90 * dayMicros

/** In a frame of another site, which says anew who it is each time that a page of it opens the frame. */
export const embeddedSessionMicros: Micros = 12 * hourMicros

/** Of somebody on the team who signed in at another site: by then, that site may no longer let them in. */
const providerSessionMicros: Micros = 12 * hourMicros

type Lasting = { created: Micros; expires: Micros; method: SessionMethod | null }

/** When a session is over, however often it is used. The role is as it is now: it may have changed since. */
export function sessionEnd({ created, expires, method }: Lasting, role: Role): Micros {
  return method === 'provider' && isTeam(role)
    ? Math.min(expires, created + providerSessionMicros)
    : expires
}

/** By primary key. */
export async function findSession(db: CompanyDb, id: number) {
  return findRow(db, 'sessions', id, ['owner_id', 'created', 'expires', 'method'])
}

/** When the replaced session ends, so that using a passkey does not extend it. Undefined if that session is not theirs. */
export async function endOfReplaced(
  db: CompanyDb,
  replaced: NewSession['replaced'],
  { id, role }: { id: number; role: Role },
): Promise<Micros | undefined> {
  const session = replaced && (await findSession(db, replaced.id))
  return session?.owner_id === id ? sessionEnd(session, role) : undefined
}

/** Without being used. */
export const idleMicros: Micros = 14 * dayMicros

/** Resolution of the last use of a session: recording it for each request would cost a commit. */
export const lastUsedMicros: Micros = hourMicros

export const loginLinkMicros: Micros = 15 * 60e6

/** Neither the person's link nor what was mailed to their address signs anybody in any more. */
export async function revokeLoginLinks(
  transaction: CompanyTransaction,
  { id, email_key }: { id: number; email_key: string },
) {
  await deleteLoginLink(transaction, id)
  // Whoever ends all sessions may fear that somebody else has asked for another address.
  await transaction.query.deleteFrom('email_changes').where('user_id', '=', id).execute()
  const now = wallTime(transaction.clock)
  // The rows stay, as the codes that were typed count for a day.
  await transaction.query
    .updateTable('login_requests')
    .set({ expires: now })
    .where('email_key', '=', email_key)
    .where('expires', '>', now)
    .execute()
}

export async function deleteLoginLink({ query }: CompanyTransaction, ownerId: number) {
  await query.deleteFrom('login_links').where('owner_id', '=', ownerId).execute()
}
