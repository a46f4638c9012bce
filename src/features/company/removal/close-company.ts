import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { companyClosed } from '../events.ts'

/**
 * From this commit on nobody finds the company: no page, token or session of it works, and its slug and base URL are free.
 * What it has is then removed by `removeCompany`. This cannot be undone.
 */
export function closeCompany(db: CompanyDb, actor: Actor): Promise<void> {
  return db.write(actor, async transaction => {
    const { companyId, now, query } = transaction
    await query
      .updateTable('companies')
      // No company can be given such a slug.
      .set({ closed: now, is_removing: 1, slug: `closed.${companyId}`, base_url: null })
      .execute()
    transaction.record(companyClosed, {})
  })
}
