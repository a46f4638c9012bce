import type { CompanyDb } from '../../../../store/company-db.ts'
import type { Actor } from '../../../../store/event.ts'
import { importStarted } from './events.ts'
import { expiryAfter, type ImportOptions, type ImportRow } from './import-row.ts'

/**
 * Has a background task check an uploaded file, or import it; `row` is as it is in the transaction. One that is under way
 * already, or over, stays as it is.
 */
export function startImport(
  db: CompanyDb,
  actor: Actor,
  { id, name, state }: ImportRow,
  { options, isDryRun }: { options: ImportOptions; isDryRun: boolean },
): Promise<void> {
  return db.write(actor, async transaction => {
    if (state !== 'uploaded' && state !== 'checked') return
    await transaction.query
      .updateTable('imports')
      .set({
        state: isDryRun ? 'checking' : 'importing',
        options: JSON.stringify(options),
        progress: 0,
        report: null,
        attempts: 0,
        postponed: 0,
        expires: expiryAfter(transaction.now),
      })
      .where('id', '=', id)
      .execute()
    transaction.record(importStarted, { import_id: id, dry_run: isDryRun }, { name })
  })
}
