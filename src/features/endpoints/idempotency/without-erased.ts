import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { withoutPerson } from './without-person.ts'

/** A stored answer as it may be shown while erasures are being finished. By erasures_to_finish. */
export async function withoutErased(db: CompanyDb, answer: string): Promise<string> {
  const erased = await db.query
    .selectFrom('erasures')
    .select('user_id')
    .where('is_done', '=', sql.lit(0))
    .execute()
  return erased.reduce((shown, { user_id }) => withoutPerson(shown, user_id), answer)
}
