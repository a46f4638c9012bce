import { groupRefusals } from '../../../features/transfer/import/import-lines.ts'
import { nobodyNamed } from '../../../features/transfer/import/import-source.ts'
import { undecodedMessage } from '../../../features/transfer/import/sources/csv-source.ts'
import { noSuchStatus } from '../../../features/transfer/import/sources/vocabulary.ts'
import type {
  ImportReport,
  ImportRow,
} from '../../../features/transfer/import/upload/find-import.ts'
import type { PageCall } from '../../parts/page.ts'
import { ExportLinks } from '../../team/export/export-links.tsx'
import { sectionPath } from '../sections.ts'
import { StartButtons, StatusChoice } from './mapping-form.tsx'
import type { ShownMapping } from './read-mapping.ts'

/** The others are in the file. */
const groupsShown = 100

type ReportProps = {
  row: ImportRow
  report: ImportReport | undefined
  /** Where the file can be checked again. */
  mapping: ShownMapping | undefined
  call: PageCall
}

/** The result of an import or a check. */
export function Report({ row, report, mapping, call }: ReportProps) {
  const { address, t } = call
  const danger = <a href={address.path + sectionPath('danger')}>{t('section_danger')}</a>
  return (
    <section class="card settings-panel import-report" aria-labelledby="report-title">
      <div role="status">
        <h3 id="report-title">{t(headingOf(row, report))}</h3>
      </div>
      {report?.problem && (
        <p class="field-error" lang="en" dir="auto">
          {report.problem}
        </p>
      )}
      {report && <Counts report={report} call={call} />}
      {row.batch_id !== null && <p>{t.around('importBatch', { link: danger })}</p>}
      {report && report.refusedRows > 0 && (
        <RefusedRows row={row} report={report} mapping={mapping} call={call} />
      )}
      {report && mapping && <StartButtons row={row} t={t} />}
      {row.ended !== null && (
        <p>
          <a class="button" href={address.path + sectionPath('import')}>
            {t('importNext')}
          </a>
        </p>
      )}
    </section>
  )
}

function headingOf({ state }: ImportRow, report: ImportReport | undefined) {
  if (state === 'imported') return 'importDone'
  if (state === 'stopped') return 'importStopped'
  if (state === 'failed') return 'importFailed'
  return report?.problem ? 'importCheckFailed' : 'importChecked'
}

function Counts({ report, call: { t } }: { report: ImportReport; call: PageCall }) {
  const always = [
    [t('count_posts'), report.posts],
    [t('count_votes'), report.votes],
    [t('count_comments'), report.comments],
    [t('importPeople'), report.customers],
    [t('importTags'), report.tags],
  ] as const
  const sometimes = (
    [
      [t('importExisting'), report.existing],
      [t('importUnnamed'), report.importedVotes],
      [t('importRefused'), report.refusedRows],
    ] as const
  ).filter(([, count]) => count > 0)
  return (
    <dl class="settings-facts import-counts">
      {[...always, ...sometimes].map(([label, count]) => (
        <>
          <dt>{label}</dt>
          <dd>{t.number(count)}</dd>
        </>
      ))}
    </dl>
  )
}

type RefusedProps = Omit<ReportProps, 'report'> & { report: ImportReport }

function RefusedRows({ row, report, mapping, call }: RefusedProps) {
  const { address, t } = call
  const shown = groupRefusals(report.refused).slice(0, groupsShown)
  const rowsShown = shown.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <h4 id="refused-title">{t('importRefused')}</h4>
      <p class="quiet">{t('importRefusedHint')}</p>
      <section class="table-scroll" tabindex={0} aria-labelledby="refused-title">
        <table class="settings-table">
          <thead>
            <tr>
              <th scope="col">{t('importCount')}</th>
              <th scope="col">{t('importReason')}</th>
              <th scope="col">{t('importRow')}</th>
              <th scope="col">{t('importColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ lines, count, column, reason }) => (
              <tr>
                <td>{t.number(count)}</td>
                <td>
                  <span lang="en" dir="auto">
                    {reason}
                  </span>
                  {mapping && <Fix reason={reason} mapping={mapping} call={call} />}
                </td>
                <td>{lines}</td>
                <td dir="auto">{column}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rowsShown < report.refusedRows && (
        <p class="quiet">
          {t('importRefusedFirst', {
            shown: t.number(rowsShown),
            stored: t.number(report.refused.length),
          })}
        </p>
      )}
      <ExportLinks list="refused" query={{ import: String(row.id) }} address={address} t={t} />
    </>
  )
}

type FixProps = { reason: string; mapping: ShownMapping; call: PageCall }

/** What another check would need, beside the rows that need it. */
function Fix({ reason, mapping, call }: FixProps) {
  const { t } = call
  const theirs = mapping.preview.statuses.find(name => reason === noSuchStatus(name))
  if (theirs !== undefined) return <StatusChoice theirs={theirs} mapping={mapping} call={call} />
  if (reason === undecodedMessage) return <a href="#preview">{t('importEncoding')}</a>
  if (reason === nobodyNamed) return <a href="#field-author">{t('importAuthor')}</a>
  return null
}
