import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { idleMicros } from './lifetime.ts'

const sessionsMax = 100

/** Where the user is signed in, the latest used first. By sessions_by_owner. */
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
