import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'

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
