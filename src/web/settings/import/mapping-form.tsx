import {
  type ColumnField,
  columnFields,
} from '../../../features/transfer/import/sources/columns.ts'
import { type ImportRow, reportOf } from '../../../features/transfer/import/upload/find-import.ts'
import type { ImportPreview } from '../../../features/transfer/import/upload/preview-import.ts'
import { textEncodings } from '../../../platform/csv/decode-text.ts'
import { Choice, Field, fieldErrorText } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { sectionPath } from '../sections.ts'
import { Panel } from '../settings-form.tsx'
import type { ShownMapping } from './read-mapping.ts'

/** More would make a page of megabytes: each is an option of each field. */
const columnsShown = 200
const addressLengthMax = 254

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
  tags: 'tags',
  external_id: 'importColumn_external_id',
  url: 'importColumn_url',
} as const satisfies Record<ColumnField, string>

type MappingProps = { mapping: ShownMapping; call: PageCall }

/** Maps the columns, and asks for values that the file lacks. */
export function MappingForm({ row, mapping, call }: MappingProps & { row: ImportRow }) {
  const { address, t } = call
  const { preview } = mapping
  const main = 'button main-button'
  const isChecked = reportOf(row)?.problem === null
  return (
    <form
      class="stack"
      method="post"
      action={`${address.path}${sectionPath('import', `${row.id}/`)}`}
    >
      {preview.problem && (
        <p class="card notice settings-refusal" role="alert">
          {t('importUnreadable')} <span lang="en">{preview.problem}</span>
        </p>
      )}
      {preview.csv && <Columns mapping={mapping} columns={preview.csv.columns} call={call} />}
      <Rest mapping={mapping} isCsv={row.format !== 'fider'} call={call} />
      {preview.statuses.length > 0 && <Statuses mapping={mapping} call={call} />}
      <p class="quiet">{t('importCheckHint')}</p>
      <p class="import-buttons">
        <button class={isChecked ? 'button' : main} type="submit" name="do" value="check">
          {t('importCheck')}
        </button>
        <button class={isChecked ? main : 'button'} type="submit" name="do" value="import">
          {t('importNow')}
        </button>
      </p>
    </form>
  )
}

type Columns = NonNullable<ImportPreview['csv']>['columns']

function Columns({ mapping, columns, call }: MappingProps & { columns: Columns }) {
  const { sent, t } = call
  const shown = columns.slice(0, columnsShown)
  const options: Record<string, string> = {
    '': t('importNone'),
    // Not a number alone: an object lists those first.
    ...Object.fromEntries(shown.map(({ name }, at) => [`_${at}`, name || `(${at + 1})`])),
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
      <details class="import-examples">
        <summary>{t('importColumnsOfFile')}</summary>
        <section class="table-scroll" tabindex={0} aria-label={t('importColumnsOfFile')}>
          <table class="settings-table">
            <thead>
              <tr>
                <th scope="col">{t('importColumn')}</th>
                <th scope="col">{t('importExample')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ name, example }) => (
                <tr>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  <td dir="auto">{example}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
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
      {isCsv && (
        <Choice
          name="encoding"
          label={t('importEncoding')}
          options={{
            '': t('importEncodingAuto'),
            ...Object.fromEntries(textEncodings.map(name => [name, name.toUpperCase()])),
          }}
          value={values.encoding}
        />
      )}
    </Panel>
  )
}

/** The file's own words go along: another check may find other ones. */
function Statuses({ mapping: { preview, values, statuses }, call: { t } }: MappingProps) {
  const options = {
    '': t('importRefuse'),
    ...Object.fromEntries(statuses.map(name => [`=${name}`, name])),
  }
  return (
    <Panel id="statuses" title={t('section_statuses')} hint={t('importStatusesHint')}>
      <div class="import-columns">
        {preview.statuses.map((theirs, at) => (
          <>
            <input type="hidden" name={`their_status_${at}`} value={theirs} />
            <Choice
              name={`our_status_${at}`}
              label={theirs}
              options={options}
              value={values[`our_status_${at}`]}
            />
          </>
        ))}
      </div>
    </Panel>
  )
}
