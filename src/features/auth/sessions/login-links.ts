import { type Micros, wallTime } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { randomText, sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { loginLinkCreated } from './events.ts'
import { looksLikeSecret, secretLength } from './secret.ts'
import { deleteLoginLink, loginLinkMicros } from './sessions.ts'

/** An invitation may wait for somebody who is away. */
export const invitationMicros: Micros = 7 * 24 * 3600e6

/** The secret of a link that signs the user in once, soon. Earlier links of theirs stop working. */
export function addLoginLink(
  db: CompanyDb,
  actor: Actor,
  userId: number,
  lifetime: Micros = loginLinkMicros,
): Promise<string> {
  return db.write(actor, async transaction => {
    const secret = randomText(secretLength)
    await deleteLoginLink(transaction, userId)
    await insertRow(transaction, 'login_links', {
      owner_id: userId,
      hash: sha256(secret),
      created: transaction.now,
      expires: wallTime(transaction.clock) + lifetime,
    })
    transaction.record(loginLinkCreated, { user_id: userId })
    return secret
  })
}

type LoginLink = { ownerId: number; email: string; emailKey: string; name: string }

/** The user whom the link signs in; undefined if it was used, expired, or never issued in this company. */
export async function findLoginLink(
  db: CompanyDb,
  now: Micros,
  secret: string,
): Promise<LoginLink | undefined> {
  if (!looksLikeSecret(secret)) return undefined
  const link = await db.query
    .selectFrom('login_links')
    .select(['owner_id', 'expires'])
    .where(seek(db.engine, 'hash', sha256(secret)))
    .orderBy('hash')
    .executeTakeFirst()
  if (!link || link.expires <= now) return undefined
  const owner = await db.query
    .selectFrom('users')
    .select(['id as ownerId', 'email', 'email_key as emailKey', 'name'])
    .where('id', '=', link.owner_id)
    .where('deactivated', 'is', null)
    .executeTakeFirst()
  return owner
}
