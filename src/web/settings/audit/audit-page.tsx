import { presentAudit } from '../../../features/events/audit/present.ts'
import { readAudit } from '../../../features/events/audit/read-audit.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import { Pager } from '../../parts/board-controls.tsx'
import type { PageCall } from '../../parts/page.ts'
import { ExportLinks } from '../../team/export/export-links.tsx'
import { settingsPage } from '../settings-page.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditBatch, inBatches } from './audit-item.tsx'
import { readTitles } from './audit-sentence.ts'
import { type AuditView, auditParams, auditUrl, readAuditView } from './audit-view.ts'

const pageSize = 50

export const auditPage = settingsPage({
  section: 'audit',
  query: [...auditParams, 'cursor'],
  async content(call) {
    const view = await readAuditView(call)
    return (
      <>
        <p class="lead">{call.t('auditLead')}</p>
        <AuditFilters call={call} view={view} />
        {await results(call, view)}
      </>
    )
  },
})

async function results(call: PageCall, { filter, params }: AuditView) {
  const { db, company, query, t } = call
  if (!filter) return null
  const list = `audit page of ${company.id} ${JSON.stringify(params)}`
  // One of another list, or none at all, is the first page.
  const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list)
  const { page, context } = await readAudit(db, filter, { size: pageSize, cursor })
  const entries = page.items.map(row => ({
    item: presentAudit(row, context),
    created: row.created,
  }))
  const titles = await readTitles(
    db,
    entries.map(({ item }) => item),
  )
  const linkTo = (to: typeof page.older) => {
    if (!to) return undefined
    const url = auditUrl(call, params)
    return `${url}${url.includes('?') ? '&' : '?'}cursor=${encodeCursor(to, list)}`
  }
  return (
    <>
      {page.items.length === 0 ? (
        // With several filters, a page may be empty although others follow.
        <p class="empty">{t(page.older ? 'auditNoneYet' : 'auditNone')}</p>
      ) : (
        <>
          <ol class="settings-rows audit-rows">
            {inBatches(entries).map(batch => (
              <AuditBatch entries={batch} titles={titles} call={call} params={params} />
            ))}
          </ol>
          <ExportLinks list="audit" query={params} address={call.address} t={t} />
        </>
      )}
      <Pager newer={linkTo(page.newer)} older={linkTo(page.older)} isByTime t={t} />
    </>
  )
}
