import type { CompanyDb } from '../../../../store/company-db.ts'
import type { Actor } from '../../../../store/event.ts'
import { importDiscarded } from './events.ts'
import { expiryAfter, type ImportRow } from './import-row.ts'
import { deleteFile } from './upload-import.ts'

/**
 * Forgets an uploaded file. One that is being imported stops: what it has added stays, and so does its report. `row` is as it
 * is in the transaction.
 */
export function discardImport(
  db: CompanyDb,
  actor: Actor,
  { id, name, state, ended }: ImportRow,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (ended !== null) return
    const { query, now } = transaction
    await deleteFile(transaction, id)
    if (state === 'importing')
      await query
        .updateTable('imports')
        .set({ state: 'stopped', ended: now, expires: expiryAfter(now) })
        .where('id', '=', id)
        .execute()
    else await query.deleteFrom('imports').where('id', '=', id).execute()
    transaction.record(importDiscarded, { import_id: id }, { name })
  })
}
