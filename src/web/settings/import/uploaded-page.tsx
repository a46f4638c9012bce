import type { Child } from 'hono/jsx'
import {
  findImport,
  type ImportRow,
  isRunning,
  reportOf,
} from '../../../features/transfer/import/upload/find-import.ts'
import { parseId } from '../../../platform/text/id.ts'
import { Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { BackLink } from '../back-link.tsx'
import { sectionPath } from '../sections.ts'
import { settingsPage } from '../settings-page.tsx'
import { MappingForm } from './mapping-form.tsx'
import { readMapping } from './read-mapping.ts'
import { Report } from './report.tsx'

/** One uploaded file: what is what in it, how far it is, or what became of it. */
export const uploadedPage = settingsPage({
  section: 'import',
  query: ['encoding'],
  async content(call) {
    const { db, address, t } = call
    const id = parseId(call.params.id)
    const row = id === undefined ? undefined : await findImport(db, id)
    if (!row) return undefined
    return (
      <>
        <BackLink section="import" address={address} t={t} />
        <h2 class="import-name">
          <bdi>{row.name}</bdi>
        </h2>
        {isRunning(row.state) ? (
          <Running row={row} call={call} />
        ) : (
          <div id="import">{await atRest(row, call)}</div>
        )}
      </>
    )
  },
})

async function atRest(row: ImportRow, call: PageCall): Promise<Child> {
  const { t } = call
  const report = reportOf(row)
  const isWaiting = row.state === 'uploaded' || row.state === 'checked'
  const mapping = isWaiting ? await readMapping(call, row) : undefined
  return (
    <>
      {row.state === 'uploading' && <p class="card notice">{t('importUploading')}</p>}
      {(report || row.ended !== null) && (
        <Report row={row} report={report} mapping={mapping} call={call} />
      )}
      {mapping && <MappingForm row={row} mapping={mapping} call={call} />}
      {row.ended === null && <Discard row={row} label={t('importDiscard')} call={call} />}
    </>
  )
}

/** With a script, it says by itself how far it is. */
function Running({ row, call }: { row: ImportRow; call: PageCall }) {
  const { address, t } = call
  const url = `${address.path}${sectionPath('import', `${row.id}/`)}`
  const isChecking = row.state === 'checking'
  const percent = t.number(Math.floor(row.progress / 10))
  const report = reportOf(row)
  return (
    <div id="import" hx-get={url} hx-trigger="every 2s" hx-target="#import" hx-select="#import">
      <section class="card settings-panel">
        <p role="status">{t(isChecking ? 'importChecking' : 'importImporting', { percent })}</p>
        <progress
          class="import-progress"
          max="1000"
          value={String(row.progress)}
          aria-label={t(`importState_${row.state}`)}
        />
        {report && (
          <p class="quiet">
            {t('importSoFar', {
              posts: t.number(report.posts),
              refused: t.number(report.refusedRows),
            })}
          </p>
        )}
        <p class="without-script">
          <a href={url}>{t('importReload')}</a>
        </p>
        {!isChecking && <p class="quiet">{t('importStops')}</p>}
        <Discard row={row} label={t(isChecking ? 'importDiscard' : 'importStop')} call={call} />
      </section>
    </div>
  )
}

type DiscardProps = { row: ImportRow; label: string; call: PageCall }

function Discard({ row, label, call: { address } }: DiscardProps) {
  return (
    <form
      class="import-discard"
      method="post"
      action={`${address.path}${sectionPath('import', `${row.id}/discard/`)}`}
    >
      <Submit class="button" label={label} />
    </form>
  )
}
