import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'

/** Sends what had failed too often once more, from its first attempt on. The number of deliveries. */
export async function replayDead(db: CompanyDb): Promise<number> {
  const replayed = await db.maintain(transaction =>
    transaction.raw(
      companyId => sql`update deliveries set state = 'pending', attempts = 0, next_attempt = 0
        where company_id = ${companyId} and state = 'dead' returning version`,
    ),
  )
  return replayed.length
}
