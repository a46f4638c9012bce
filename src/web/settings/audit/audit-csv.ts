import { presentAudit } from '../../../features/events/audit/present.ts'
import { type AuditFilter, readAudit } from '../../../features/events/audit/read-audit.ts'
import { csvRecord } from '../../../platform/csv/write-csv.ts'
import type { Cursor } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Page } from '../../parts/page.ts'
import { findSectionMember } from '../settings-page.tsx'
import { auditParams, readAuditView } from './audit-view.ts'

/** More than a spreadsheet shows well. What is older comes with a period that ends before it. */
const eventsMax = 100_000
const eventsAtOnce = 100

const columns = [
  'id',
  'created',
  'type',
  'user_id',
  'user_name',
  'user_email',
  'via',
  'token_id',
  'token_name',
  'session_id',
  'browser',
  'subject',
  'changes',
  'details',
  'data',
]

/** The log with the same filters, to keep or to go through in a spreadsheet; sent while it is read. */
export const auditCsv: Page = {
  isDownload: true,
  query: auditParams,
  perPerson: { burst: 5, perMinute: 1 },
  async run(call) {
    if (!findSectionMember(call, 'audit')) return undefined
    const { filter } = await readAuditView(call)
    if (!filter) return undefined
    const parts = auditRecords(call.db, filter)
    const type = 'text/csv; charset=utf-8'
    return { download: { name: 'audit.csv', type, parts, permission: 'audit.read' } }
  },
}

async function* auditRecords(db: CompanyDb, filter: AuditFilter): AsyncGenerator<string> {
  yield csvRecord(columns)
  let cursor: Cursor | undefined
  for (let sent = 0; sent < eventsMax; ) {
    const { page, context } = await readAudit(db, filter, { size: eventsAtOnce, cursor })
    sent += page.items.length
    yield page.items
      .map(row => {
        const { user, token, session, subject, ...event } = presentAudit(row, context)
        return csvRecord([
          String(event.id),
          event.created,
          event.type,
          String(user?.id ?? ''),
          user?.name ?? '',
          user?.email ?? '',
          event.via,
          String(token?.id ?? ''),
          token?.name ?? '',
          String(session?.id ?? ''),
          session?.browser ?? '',
          subject ? `${subject.type}:${subject.id}` : '',
          JSON.stringify(event.changes),
          JSON.stringify(event.details),
          JSON.stringify(event.data),
        ])
      })
      .join('')
    cursor = page.older
    if (!cursor) return
  }
}
