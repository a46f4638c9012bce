import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { sessionEnded } from './events.ts'
import { revokeLoginLinks } from './revoke-login-links.ts'

/** Ends one session of the user, or all of them and links that would start one; at once, in every process. */
export function endSessions(
  db: CompanyDb,
  actor: Actor,
  userId: number,
  which: { sessionId: number } | 'all',
): Promise<void> {
  return db.write(actor, async transaction => {
    if (which === 'all') await revokeLinksOf(transaction, userId)
    const ended = await transaction.query
      .deleteFrom('sessions')
      .where('owner_id', '=', userId)
      .$if(which !== 'all', one => one.where('id', '=', (which as { sessionId: number }).sessionId))
      .returning('id')
      .execute()
    for (const { id } of ended)
      transaction.record(sessionEnded, { session_id: id, user_id: userId })
  })
}

async function revokeLinksOf(transaction: CompanyTransaction, userId: number) {
  const owner = await transaction.query
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (owner) await revokeLoginLinks(transaction, owner)
}
