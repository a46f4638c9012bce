import type { FieldError } from '../../../errors/problem.ts'
import { Problem, problem } from '../../../errors/problem.ts'
import { readUses, segmentsMax } from '../../../features/segments/admission.ts'
import { clausesMax } from '../../../features/segments/condition.ts'
import {
  createSegmentBody,
  editSegmentBody,
  nameLengthMax,
} from '../../../features/segments/schema.ts'
import {
  type CountedSegment,
  conditionOf,
  createSegment,
  deleteSegment,
  editSegment,
  findCountedSegment,
  findSegment,
  listCountedSegments,
} from '../../../features/segments/segments.ts'
import { parseFields } from '../../../platform/http/fields.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Texts } from '../../../texts/texts.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { Choice, fieldErrorText, WrongField } from '../../parts/field.tsx'
import { pathId } from '../../parts/form-calls.ts'
import type { Form, FormCall, PageCall, SentForm } from '../../parts/page.ts'
import { Empty } from '../../team/empty.tsx'
import { money } from '../../team/money.ts'
import { listUrl } from '../../team/people/list-view.tsx'
import { Behind, organizationsPath, peoplePath } from '../../team/people/person-link.tsx'
import { BackLink } from '../back-link.tsx'
import { addIn, anyFields, changeRow, removalForm } from '../change-row.ts'
import { Confirm, Row } from '../rows.tsx'
import { sectionPath } from '../sections.ts'
import { Panel, RowName, SettingsForm } from '../settings-form.tsx'
import { backTo, requireSectionMember, settingsPage } from '../settings-page.tsx'
import {
  type ClauseRow,
  clauseOf,
  readVocabulary,
  rowsOf,
  sentRows,
  testsOf,
  type Vocabulary,
} from './clause-rows.ts'

export const segmentsPage = settingsPage({
  section: 'segments',
  async content(call) {
    const { db, company, address, sent, t } = call
    const { items } = await listCountedSegments(db, { size: segmentsMax })
    const vocabulary = await readVocabulary(db, company.currency)
    const path = address.path + sectionPath('segments')
    return (
      <>
        <p class="quiet">{t('segmentsLead')}</p>
        {items.length === 0 ? (
          <Empty
            icon="segment"
            text={t('noSegmentYet')}
            href="#field-name"
            action={t('addSegment')}
          />
        ) : (
          <ul class="settings-rows card">
            {items.map(segment => (
              <Row
                url={`${path}${segment.id}/`}
                name={<bdi>{segment.name}</bdi>}
                facts={<Numbers segment={segment} call={call} />}
              />
            ))}
          </ul>
        )}
        {items.length < segmentsMax ? (
          <Panel id="add" title={t('addSegment')}>
            <SettingsForm action={path} sent={sent} submit={t('addButton')} t={t}>
              <SegmentFields
                name=""
                match="all"
                rows={[]}
                vocabulary={vocabulary}
                sent={sent}
                t={t}
              />
            </SettingsForm>
          </Panel>
        ) : (
          <p class="card notice">{t('segmentsFull', { max: t.number(segmentsMax) })}</p>
        )}
      </>
    )
  },
})

export const segmentPage = settingsPage({
  section: 'segments',
  async content(call) {
    const { db, company, address, sent: anySent, t } = call
    const id = pathId(call)
    const [segment, allUses] = await Promise.all([findCountedSegment(db, id), readUses(db)])
    if (!segment) return undefined
    const uses = allUses.get(id)
    // That which deletes it has no name.
    const sent = anySent?.fields.name === undefined ? undefined : anySent
    const vocabulary = await readVocabulary(db, company.currency)
    const { match, clauses } = conditionOf(segment)
    const url = `${address.path}${sectionPath('segments')}${segment.id}/`
    const polls = { 'hx-get': url, 'hx-trigger': 'every 2s' }
    return (
      <>
        <BackLink section="segments" address={address} t={t} />
        <Panel id="segment" title={segment.name}>
          <p
            class="settings-facts quiet"
            id="numbers"
            role="status"
            hx-target="#numbers"
            hx-select="#numbers"
            {...(segment.isExact ? {} : polls)}
          >
            <Numbers segment={segment} call={call} />
            <span>
              {t.around('segmentRedefined', {
                date: <DateTime time={segment.redefined} t={t} />,
              })}
            </span>
          </p>
          <SettingsForm action={url} row={segment} sent={anySent} submit={t('save')} t={t}>
            <SegmentFields
              name={segment.name}
              match={match}
              rows={await rowsOf(db, clauses, vocabulary)}
              vocabulary={vocabulary}
              sent={sent}
              t={t}
            />
          </SettingsForm>
        </Panel>
        {uses ? (
          <Panel id="delete" title={t('deleteSegment')}>
            <p class="quiet">{t('segmentInUse', { uses: t.list(uses) })}</p>
          </Panel>
        ) : (
          <Confirm
            title={t('deleteSegment')}
            warning={t('deleteSegmentWarning')}
            action={`${url}delete/`}
            row={segment}
            sent={anySent}
            submit={t('deleteSegment')}
          />
        )}
      </>
    )
  },
})

type NumbersProps = {
  segment: CountedSegment
  call: Pick<PageCall, 'address' | 'company' | 't'>
}

function Numbers({ segment, call: { address, company, t } }: NumbersProps) {
  const { name, people, organizations, revenue, isExact } = segment
  const behind = (path: string, sort?: string) =>
    listUrl(address.path + path, [], { segment: name, sort })
  return (
    <>
      <Behind href={behind(peoplePath)}>{t('segmentPeople', { count: people })}</Behind>
      <Behind href={behind(organizationsPath)}>
        {t('segmentOrganizations', { count: organizations })}
      </Behind>
      <Behind href={behind(organizationsPath, 'revenue')}>
        {money(revenue, company.currency, t)}
      </Behind>
      {!isExact && <span>{t('segmentCounting')}</span>}
    </>
  )
}

type SegmentFieldsProps = {
  name: string
  match: string
  rows: ClauseRow[]
  vocabulary: Vocabulary
  sent: SentForm | undefined
  t: Texts
}

/** Rows that are left empty do not count: saving brings two more of them, up to the limit. */
const spareRows = 2

function SegmentFields({ name, match, rows: stored, vocabulary, sent, t }: SegmentFieldsProps) {
  const tests = testsOf(vocabulary, t)
  const written = sent ? sentRows(sent.fields) : stored
  const used = written.findLastIndex(({ test, value }) => test !== '' || value !== '') + 1
  const count = Math.min(Math.max(used + spareRows, 3), clausesMax)
  const rows = Array.from({ length: count }, (_, at) => written[at] ?? { test: '', value: '' })
  return (
    <>
      <RowName value={name} lengthMax={nameLengthMax} sent={sent} t={t} />
      <Choice
        name="match"
        label={t('segmentMatch')}
        options={{ all: t('segmentMatch_all'), any: t('segmentMatch_any') }}
        value={sent?.fields.match ?? match}
      />
      <fieldset class="clauses" aria-describedby="clauses-hint">
        <legend>{t('segmentConditions')}</legend>
        <p class="field-hint" id="clauses-hint">
          {t('segmentValueHint', { currency: vocabulary.currency })}
        </p>
        {rows.map((row, at) => (
          <ClauseFields at={at} row={row} tests={tests} errors={sent?.errors ?? []} t={t} />
        ))}
        <datalist id="clause-boards">
          {vocabulary.boards.map(board => (
            <option value={board.name} />
          ))}
        </datalist>
      </fieldset>
    </>
  )
}

type ClauseFieldsProps = {
  at: number
  row: ClauseRow
  tests: Map<string, string>
  errors: FieldError[]
  t: Texts
}

function ClauseFields({ at, row, tests, errors, t }: ClauseFieldsProps) {
  const names = [`test_${at}`, `value_${at}`]
  const error = errors.find(({ field }) => names.includes(field))
  const number = t.number(at + 1)
  const wrong = {
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': error && `clause-${at}-error`,
  }
  return (
    <div class="field clause">
      <select
        id={`field-${names[0]}`}
        name={names[0]}
        aria-label={t('segmentTestLabel', { number })}
        {...wrong}
      >
        <option value="">{t('segmentNoTest')}</option>
        {/* What a condition refers to may have been deleted. */}
        {row.test !== '' && !tests.has(row.test) && (
          <option value={row.test} selected>
            {t('segmentGone')}
          </option>
        )}
        {[...tests].map(([test, label]) => (
          <option value={test} selected={test === row.test}>
            {label}
          </option>
        ))}
      </select>
      <input
        id={`field-${names[1]}`}
        name={names[1]}
        type="text"
        value={row.value}
        maxlength={500}
        dir="auto"
        autocomplete="off"
        list="clause-boards"
        aria-label={t('segmentValueLabel', { number })}
        {...wrong}
      />
      <WrongField id={`clause-${at}-error`} text={error && fieldErrorText(error, t)} />
    </div>
  )
}

type Fields = Record<string, string>

/** What the API would take of the form. Its errors name the rows, where the API names the clauses. */
async function withBody<Body, Result>(
  db: CompanyDb,
  { fields, company, t }: Pick<FormCall<Fields>, 'fields' | 'company' | 't'>,
  schema: Parameters<typeof parseFields<Body>>[0],
  run: (body: Body) => Promise<Result>,
): Promise<Result> {
  const vocabulary = await readVocabulary(db, company.currency)
  const rows = sentRows(fields).map((row, at) => ({ ...row, at }))
  const used = rows.filter(({ test, value }) => test !== '' || value.trim() !== '')
  const clauses = []
  for (const row of used) clauses.push(await clauseOf(db, row, vocabulary))
  const parsed = parseFields(schema, {
    name: fields.name,
    condition: { match: fields.match, clauses },
  })
  const placed = (errors: FieldError[]) => errors.map(error => placedError(error, used, t))
  if (!parsed.ok) throw problem('invalid_input', { errors: placed(parsed.errors) })
  try {
    return await run(parsed.value)
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    throw problem(error.code, { errors: placed(error.errors) })
  }
}

function placedError(error: FieldError, used: { at: number }[], t: Texts): FieldError {
  const [, of, index, part] = error.field.split('.')
  if (of !== 'clauses') return error
  const at = used[Number(index)]?.at ?? 0
  return part === 'value'
    ? { ...error, field: `value_${at}`, message: t('segmentWrongValue') }
    : { ...error, field: `test_${at}` }
}

export const addSegmentForm: Form<Fields> = {
  fields: anyFields,
  page: segmentsPage,
  // The page says so of itself.
  explained: ['too_many_segments'],
  async run(call) {
    requireSectionMember(call, 'segments')
    return addIn(call, 'segments', (transaction, { actor }) =>
      withBody(transaction, call, createSegmentBody, body =>
        createSegment(transaction, actor, body),
      ),
    )
  },
}

export const segmentForm: Form<Fields> = {
  fields: anyFields,
  page: segmentPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSectionMember(call, 'segments')
    await changeRow(call, 'segments', findSegment, (transaction, actor, segment) =>
      withBody(transaction, call, editSegmentBody, body =>
        editSegment(transaction, actor, segment, body),
      ),
    )
    return backTo(call, 'segments', 'saved', `${pathId(call)}/`)
  },
}

export const deleteSegmentForm = removalForm('segments', segmentPage, findSegment, deleteSegment)
