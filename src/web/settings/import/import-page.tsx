import {
  fileBytesMax,
  type ListedImport,
  listImports,
} from '../../../features/transfer/import/upload/find-import.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { Choice, FileField } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { sectionPath } from '../sections.ts'
import { Panel, SettingsForm } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'

const path = sectionPath('import')

export const fileMegabytesMax = fileBytesMax / 2 ** 20

/** Uploads a file, unless an import is running, and lists recent imports. */
export const importPage = settingsPage({
  section: 'import',
  async content(call) {
    const { db, t } = call
    const imports = await listImports(db)
    const open = imports.find(({ ended }) => ended === null)
    const others = imports.filter(each => each !== open)
    return (
      <>
        <p class="lead">{t('importLead')}</p>
        {open ? <UnderWay open={open} call={call} /> : <UploadForm call={call} />}
        <p class="quiet">{t.around('importDocs', { file: <code>docs/import.md</code> })}</p>
        {others.length > 0 && <Imports imports={others} call={call} />}
      </>
    )
  },
})

function UnderWay({ open, call: { address, t } }: { open: ListedImport; call: PageCall }) {
  const link = (
    <a href={`${address.path}${path}${open.id}/`}>
      <bdi>{open.name}</bdi>
    </a>
  )
  return <p class="card notice">{t.around('importContinue', { file: link })}</p>
}

function UploadForm({ call: { address, sent, t } }: { call: PageCall }) {
  const max = t.number(fileMegabytesMax)
  return (
    <section class="card settings-panel">
      <SettingsForm
        action={address.path + path}
        sent={sent}
        submit={t('importUpload')}
        hasFile
        t={t}
      >
        <Choice
          name="format"
          label={t('importFormat')}
          options={{
            csv: t('importFormat_csv'),
            canny: 'Canny (CSV)',
            uservoice: 'UserVoice (CSV)',
            fider: 'Fider (ZIP)',
          }}
          value={sent?.fields.format}
        />
        <FileField
          name="file"
          label={t('importFile')}
          hint={t('importFileHint', { max })}
          accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
          sent={sent}
          t={t}
        />
      </SettingsForm>
    </section>
  )
}

function Imports({ imports, call: { address, t } }: { imports: ListedImport[]; call: PageCall }) {
  return (
    <Panel id="imports-title" title={t('importsTitle')}>
      <ul class="settings-rows">
        {imports.map(({ id, name, state, created }) => (
          <li>
            <div>
              <a class="title-link" href={`${address.path}${path}${id}/`}>
                <bdi>{name}</bdi>
              </a>
              <p class="settings-facts quiet">
                {t(`importState_${state}`)} · <DateTime time={created} t={t} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
