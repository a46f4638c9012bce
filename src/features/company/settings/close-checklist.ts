import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { companyChecklistClosed } from '../events.ts'
import { findCompanyRow } from './find-company-row.ts'

/** Pages remind no admin of the first steps any more. Where it is closed already, nothing changes. */
export function closeChecklist(db: CompanyDb, actor: Actor): Promise<void> {
  return db.write(actor, async transaction => {
    const company = await findCompanyRow(transaction)
    if (company?.checklist_closed !== null) return
    await transaction.query
      .updateTable('companies')
      .set({ checklist_closed: transaction.now })
      .execute()
    transaction.record(companyChecklistClosed, {})
  })
}
