import type { Page, PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { AuditFilter } from './audit-filter.ts'
import { type AuditRow, listAudit } from './list-audit.ts'
import { type AuditContext, loadContext } from './load-context.ts'

export type AuditPage = { page: Page<AuditRow>; context: AuditContext }

/** A page of what happened, with everything that shows of it. */
export function readAudit(
  db: CompanyDb,
  filter: AuditFilter,
  request: PageRequest,
): Promise<AuditPage> {
  return readFromPrimary(db, async db => {
    const page = await listAudit(db, filter, request)
    return { page, context: await loadContext(db, page.items) }
  })
}

/**
 * Keys and rows are separate statements: answered by different servers, a replica that is behind could lack the row of a
 * key. SQLite has no replicas, and a later statement sees at least as much as an earlier one.
 */
function readFromPrimary<Result>(
  db: CompanyDb,
  work: (db: CompanyDb) => Promise<Result>,
): Promise<Result> {
  return db.engine === 'postgres' ? db.longSnapshot(work) : db.readTogether(work)
}
