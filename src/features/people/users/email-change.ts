import { problem } from '../../../errors/problem.ts'
import { type Micros, wallTime } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { randomText, sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { hasIdentity } from '../../auth/identities/identities.ts'
import { looksLikeSecret, secretLength } from '../../auth/sessions/secret.ts'
import { takeAddress } from './edit-user.ts'
import { emailKey } from './email.ts'
import { findUser, findUserByEmail, getUser } from './find-user.ts'

/** Lifetime of a wish, and of both its links. */
const openMicros: Micros = 24 * 3_600e6
/** In a day. Each is a mail. */
const asksMax = 5

type Wish = { userId: number; sessionId: number; email: string }

/** Whether somebody else says what the person's address is: then they change it there. */
export function isAddressManaged(db: CompanyDb, userId: number): Promise<boolean> {
  return hasIdentity(db, userId)
}

/**
 * Begins a change: the secret of a link for the person's present address. Nothing here depends on whether somebody has the new
 * one.
 */
export async function askForAddress(
  transaction: CompanyTransaction,
  { userId, sessionId, email }: Wish,
): Promise<{ secret: string; to: string } | 'unchanged' | 'too many'> {
  const { query } = transaction
  const now = wallTime(transaction.clock)
  const user = await getUser(transaction, userId)
  if (await isAddressManaged(transaction, userId)) throw problem('forbidden')
  if (emailKey(email) === user.email_key) return 'unchanged'
  const before = await findWish(transaction, userId)
  const isSameDay = before !== undefined && before.created > now - openMicros
  const asks = isSameDay ? before.asks + 1 : 1
  if (asks > asksMax) return 'too many'
  const secret = randomText(secretLength)
  await query.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await insertRow(transaction, 'email_changes', {
    user_id: userId,
    email: email.trim(),
    link_hash: sha256(secret),
    session_id: sessionId,
    asks,
    created: isSameDay ? before.created : now,
    expires: now + openMicros,
  })
  return { secret, to: user.email }
}

function findWish({ query }: CompanyDb, userId: number) {
  return query
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The address that a person waits for; undefined if they wait for none. */
export async function findAddressWish(db: CompanyDb, userId: number, now: Micros) {
  const wish = await findWish(db, userId)
  return wish && wish.link_hash !== null && wish.expires > now ? wish : undefined
}

/** Its links end at once. The row stays, as it counts. */
export async function cancelAddressWish({ query }: CompanyTransaction, userId: number) {
  await query
    .updateTable('email_changes')
    .set({ link_hash: null, email: '' })
    .where('user_id', '=', userId)
    .execute()
}

/** What a link is about; undefined if it is used, cancelled or too old, or its owner may not sign in any more. */
export async function findAddressLink(db: CompanyDb, now: Micros, secret: string) {
  if (!looksLikeSecret(secret)) return undefined
  const wish = await db.query
    .selectFrom('email_changes')
    .selectAll()
    .where(seek(db.engine, 'link_hash', sha256(secret)))
    .orderBy('link_hash')
    .executeTakeFirst()
  if (!wish || wish.expires <= now) return undefined
  const user = await findUser(db, wish.user_id)
  return user?.deactivated === null && user.blocked === null ? { wish, user } : undefined
}

/** The next mail of a change. `isTaken`: somebody else has the address, which only its owner is told. */
type Step = { step: 'next'; to: string; secret: string; isTaken: boolean } | { step: 'done' }

/**
 * Confirms a change: first at the present address, then at the new one, which is the person's from then on. All their sessions
 * end but the one that asked. Undefined if the link is no longer good.
 */
export function confirmAddressLink(db: CompanyDb, secret: string): Promise<Step | undefined> {
  return db.write(actors.system, async transaction => {
    const { query } = transaction
    const link = await findAddressLink(transaction, wallTime(transaction.clock), secret)
    if (!link || (await isAddressManaged(transaction, link.user.id))) return undefined
    const { wish, user } = link
    if (wish.is_confirmed === 0) {
      const next = randomText(secretLength)
      await query
        .updateTable('email_changes')
        .set({ is_confirmed: 1, link_hash: sha256(next) })
        .where('user_id', '=', user.id)
        .execute()
      const isTaken = (await findUserByEmail(transaction, wish.email)) !== undefined
      return { step: 'next', to: wish.email, secret: next, isTaken }
    }
    // Since the mail was sent, somebody may have come to have it.
    if (await findUserByEmail(transaction, wish.email)) return undefined
    const actor = { via: 'session', userId: user.id, tokenId: null, sessionId: null } as const
    await transaction.write(actor, own =>
      takeAddress(own, actor, user, { email: wish.email, keptSession: wish.session_id }),
    )
    return { step: 'done' }
  })
}
