import type { Actor, CompanyDb } from '../../store/index.ts'
import { sessionEnded } from './events.ts'

/** Ends one session of the user, or all of them and a link that would start one; at once, in every process. */
export function endSessions(
  db: CompanyDb,
  actor: Actor,
  userId: number,
  which: { sessionId: number } | 'all',
): Promise<void> {
  return db.write(actor, async transaction => {
    if (which === 'all')
      await transaction.query.deleteFrom('login_links').where('owner_id', '=', userId).execute()
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
