import {
  type ColumnField,
  columnFields,
} from '../../../features/transfer/import/sources/columns.ts'
import type { CsvPreview } from '../../../features/transfer/import/sources/csv-preview.ts'
import { noSuchStatus } from '../../../features/transfer/import/sources/vocabulary.ts'
import {
  type ImportReport,
  type ImportRow,
  reportOf,
} from '../../../features/transfer/import/upload/find-import.ts'
import type { TextEncoding } from '../../../platform/csv/decode-text.ts'
import type { Texts } from '../../../texts/texts.ts'
import { Choice, Field, fieldErrorText, Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { sectionPath } from '../sections.ts'
import { Panel } from '../settings-form.tsx'
import type { ShownMapping } from './read-mapping.ts'

/** More would make a page of megabytes: each is an option of each field. */
const columnsShown = 200
const addressLengthMax = 254
/** Of the form: parts of it are beside what a check has found. */
const mappingId = 'mapping'

const labels = {
  title: 'title',
  content: 'fieldType_text',
  board: 'board',
  status: 'status',
  author_email: 'importColumn_author_email',
  author_name: 'importColumn_author_name',
  created: 'fieldType_date',
  votes: 'importColumn_votes',
  voters: 'importColumn_voters',
  voter_email: 'importColumn_voter_email',
  voter_name: 'importColumn_voter_name',
  importance: 'importance',
  eta: 'eta',
  effort: 'effort',
  impact: 'impact',
  tags: 'tags',
  external_id: 'importColumn_external_id',
  url: 'importColumn_url',
} as const satisfies Record<ColumnField, string>

type MappingProps = { mapping: ShownMapping; call: PageCall }

/** Maps the columns, and asks for values that the file lacks. */
export function MappingForm({ row, mapping, call }: MappingProps & { row: ImportRow }) {
  const { address, t } = call
  const { preview } = mapping
  const action = `${address.path}${sectionPath('import', `${row.id}/`)}`
  const beside = statusesRefused(reportOf(row), preview.statuses)
  const others = preview.statuses.filter(theirs => !beside.has(theirs))
  return (
    <>
      {preview.csv && <Preview csv={preview.csv} action={action} call={call} />}
      <form id={mappingId} class="stack" method="post" action={action}>
        {preview.problem && (
          <p class="card notice settings-refusal" role="alert">
            {t('importUnreadable')} <span lang="en">{preview.problem}</span>
          </p>
        )}
        {preview.csv && <Columns mapping={mapping} columns={preview.csv.columns} call={call} />}
        <Rest mapping={mapping} isCsv={row.format !== 'fider'} call={call} />
        {others.length > 0 && <Statuses mapping={mapping} shown={others} call={call} />}
        <p class="quiet">{t('importCheckHint')}</p>
        <StartButtons row={row} t={t} />
      </form>
    </>
  )
}

/** At the end of the form, and beside what a check has found. */
export function StartButtons({ row, t }: { row: ImportRow; t: Texts }) {
  const main = 'button main-button'
  const report = reportOf(row)
  const isReady = report?.problem === null && report.posts + report.votes + report.comments > 0
  return (
    <p class="import-buttons">
      <button
        class={isReady ? 'button' : main}
        type="submit"
        name="do"
        value="check"
        form={mappingId}
      >
        {t('importCheck')}
      </button>
      <button
        class={isReady ? main : 'button'}
        type="submit"
        name="do"
        value="import"
        form={mappingId}
      >
        {t('importNow')}
      </button>
    </p>
  )
}

const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift_JIS',
} as const satisfies Record<TextEncoding, string>

type PreviewProps = { csv: CsvPreview; action: string; call: PageCall }

/** How the file is read, and what its first rows are that way. Nothing is stored before the form below is sent. */
function Preview({ csv: { columns, rows, encoding }, action, call: { t } }: PreviewProps) {
  return (
    <Panel id="preview" title={t('importPreview')}>
      <form class="import-encoding" method="get" action={action}>
        <Choice
          name="encoding"
          label={t('importEncoding')}
          options={encoding ? encodingNames : { '': t('importEncodingDetect'), ...encodingNames }}
          value={encoding ?? ''}
        />
        <Submit class="button" label={t('importReadAgain')} />
      </form>
      <section class="table-scroll" tabindex={0} aria-label={t('importFile')}>
        <table class="settings-table import-rows">
          <thead>
            <tr>
              {columns.slice(0, columnsShown).map(name => (
                <th scope="col" dir="auto">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(cells => (
              <tr>
                {cells.slice(0, columnsShown).map(cell => (
                  <td dir="auto">{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}

function Columns({ mapping, columns, call }: MappingProps & { columns: string[] }) {
  const { sent, t } = call
  const shown = columns.slice(0, columnsShown)
  const options: Record<string, string> = {
    '': t('importNone'),
    // Not a number alone: an object lists those first.
    ...Object.fromEntries(shown.map((name, at) => [`_${at}`, name || `(${at + 1})`])),
  }
  return (
    <Panel id="columns" title={t('importColumns')} hint={t('importColumnsHint')}>
      <div class="import-columns">
        {columnFields.map(field => {
          const name = `column_${field}`
          const error = sent?.errors.find(each => each.field === name)
          return (
            <Choice
              name={name}
              label={t(labels[field])}
              options={options}
              value={mapping.values[name]}
              error={error && fieldErrorText(error, t)}
            />
          )
        })}
      </div>
    </Panel>
  )
}

function Rest({ mapping, isCsv, call }: MappingProps & { isCsv: boolean }) {
  const { sent, t } = call
  const { values, boards } = mapping
  const boardError = sent?.errors.find(({ field }) => field === 'board')
  return (
    <Panel id="rest" title={t('importRest')}>
      <Choice
        name="board"
        label={t('importBoard')}
        options={{
          ...(isCsv ? { '': t('importRefuse') } : {}),
          ...Object.fromEntries(boards.map(({ slug, name }) => [slug, name])),
        }}
        value={values.board}
        error={boardError && fieldErrorText(boardError, t)}
      />
      <Field
        name="author"
        label={t('importAuthor')}
        hint={t('importAuthorHint')}
        value={values.author}
        errors={sent?.errors}
        lengthMax={addressLengthMax}
        input={{ type: 'email', autocomplete: 'off' }}
        t={t}
      />
      {isCsv && <input type="hidden" name="encoding" value={values.encoding} />}
    </Panel>
  )
}

/** The file's own words go along: another check may find other ones. */
function Statuses({ mapping, shown, call }: MappingProps & { shown: string[] }) {
  const { t } = call
  return (
    <Panel id="statuses" title={t('section_statuses')} hint={t('importStatusesHint')}>
      <div class="import-columns">
        {shown.map(theirs => (
          <StatusChoice theirs={theirs} mapping={mapping} call={call} />
        ))}
      </div>
    </Panel>
  )
}

/** Also beside the rows that were refused for it. */
export function StatusChoice({
  theirs,
  mapping: { preview, values, statuses },
  call: { t },
}: MappingProps & { theirs: string }) {
  const at = preview.statuses.indexOf(theirs)
  const options = {
    '': t('importRefuse'),
    ...Object.fromEntries(statuses.map(name => [`=${name}`, name])),
  }
  return (
    <>
      <input type="hidden" name={`their_status_${at}`} value={theirs} form={mappingId} />
      <Choice
        name={`our_status_${at}`}
        label={theirs}
        options={options}
        value={values[`our_status_${at}`]}
        of={mappingId}
      />
    </>
  )
}

/** Those whose choice is beside the rows that a check has refused for them. */
function statusesRefused(report: ImportReport | undefined, statuses: string[]) {
  const reasons = new Set(report?.refused.map(({ reason }) => reason))
  return new Set(statuses.filter(theirs => reasons.has(noSuchStatus(theirs))))
}
