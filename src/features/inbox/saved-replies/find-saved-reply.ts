import type { Selectable } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'

export type SavedReplyRow = Omit<Selectable<Tables['saved_replies']>, 'company_id'>

export async function findSavedReply(
  db: CompanyDb,
  id: number,
): Promise<SavedReplyRow | undefined> {
  const [reply] = await db.run(replyById, { id })
  return reply
}

/** By primary key. */
const replyById = companyQuery<{ id: number }, SavedReplyRow>((query, value, engine) =>
  query
    .selectFrom('saved_replies')
    .selectAll()
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)
