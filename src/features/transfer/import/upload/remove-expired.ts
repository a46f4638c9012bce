import { sql } from 'kysely'
import { earliestTime } from '../../../../platform/clock.ts'
import type { Store } from '../../../../store/store.ts'
import type { ImportKey } from './find-import.ts'
import { deleteFile } from './upload-import.ts'

/** One that nobody has touched for a week. By imports_by_expiry; both clocks must agree, as for images. */
export async function findExpiredImport(store: Store): Promise<ImportKey | undefined> {
  const now = earliestTime(store.clock)
  const { rows } = await sql<ImportKey>`select company_id, id from imports
    where expires < ${now} and state not in ('checking', 'importing')
    order by expires, company_id, id limit 1`.execute(store.installation)
  return rows[0]
}

/** With its file, if that is still there, and its report. */
export async function removeImport(store: Store, { company_id, id }: ImportKey) {
  await store.company(company_id).maintain(async transaction => {
    await deleteFile(transaction, id)
    await transaction.query
      .deleteFrom('imports')
      .where('id', '=', id)
      .where('state', 'not in', ['checking', 'importing'])
      .execute()
  })
}
