import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'

/** Beside the company's writes: it changes no answer of the API. */
export function recordTokenUse(db: CompanyDb, tokenId: number, now: Micros): Promise<void> {
  return db.maintain(async transaction => {
    await transaction.query
      .updateTable('tokens')
      .set({ last_used: now })
      .where('id', '=', tokenId)
      // Another process may have stored a later use.
      .where(eb => eb.or([eb('last_used', 'is', null), eb('last_used', '<', now)]))
      .execute()
  })
}
