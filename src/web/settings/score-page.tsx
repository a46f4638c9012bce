import {
  changeFormula,
  findFormula,
  isCounted,
  parseFormula,
} from '../../features/posts/score/change-formula.ts'
import { type Formula, inputs, presets, scoreOf } from '../../features/posts/score/formula.ts'
import { type Preview, previewScores } from '../../features/posts/score/preview-scores.ts'
import { formulaInput } from '../../features/posts/score/schema.ts'
import { parseFields } from '../../platform/http/fields.ts'
import type { Texts } from '../../texts/texts.ts'
import { Field } from '../parts/field.tsx'
import type { Form, SentForm } from '../parts/page.ts'
import { inboxPathOf } from '../team/people/post-rows.tsx'
import { anyFields, changeIn, readFields } from './change-row.ts'
import { sectionPath } from './sections.ts'
import { Panel, requireUnchanged, SettingsForm, Tick } from './settings-form.tsx'
import { backTo, settingsPage } from './settings-page.tsx'

const previewSize = 10

type Values = Partial<Record<string, string>>

/** Beyond every weight: what is no number is refused like one that is too large. */
const noWeight = 1e9

/** The fields of the form, as the API takes them. A field that is empty weighs nothing. */
function bodyOf(fields: Values): Record<string, unknown> {
  const numbers = inputs.map(input => {
    const text = fields[input]?.trim().replace(',', '.') || '0'
    return [input, /^[+-]?\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : noWeight]
  })
  return { ...Object.fromEntries(numbers), divide_by_effort: fields.divide_by_effort === 'on' }
}

function fieldsOf(formula: Formula): Values {
  const { divide_by_effort, ...weights } = formula
  const texts = Object.entries(weights).map(([name, weight]) => [name, String(weight)])
  return { ...Object.fromEntries(texts), ...(divide_by_effort ? { divide_by_effort: 'on' } : {}) }
}

/** Each preset fills the form; "Preview" shows the posts that the form would put on top, and saves nothing. */
export const scorePage = settingsPage({
  section: 'score',
  query: ['preset', 'preview', ...inputs, 'divide_by_effort'],
  async content({ db, address, query, sent, now, t }, { audience }) {
    const row = await findFormula(db)
    const saved = parseFormula(row)
    const preset = query.preset === undefined ? undefined : presets[query.preset as 'rice']
    const asked = query.preview === undefined ? undefined : (query as Values)
    const values = asked ?? fieldsOf(preset ?? saved ?? presets.rice)
    const parsed = parseFields(formulaInput, bodyOf(values))
    const refused: SentForm | undefined =
      asked && !parsed.ok ? { fields: {}, errors: parsed.errors } : undefined
    const preview = parsed.ok
      ? await previewScores(db, audience, parsed.value, { size: previewSize, now })
      : undefined
    const path = address.path + sectionPath('score')
    const isExact = await isCounted(db)
    return (
      <>
        <p class="quiet">{t('scoreLead')}</p>
        {!isExact && (
          <p class="card notice" role="status">
            {t('scoreCounting')}
          </p>
        )}
        <Panel id="formula" title={t('scoreFormula')} hint={t('scoreFormulaHint')}>
          <p class="form-actions presets">
            {(['rice', 'revenue_per_effort'] as const).map(name => (
              <a
                class="button small-button"
                href={`${path}?preset=${name}`}
                aria-current={query.preset === name ? 'true' : undefined}
              >
                {t(`preset_${name}`)}
              </a>
            ))}
          </p>
          <SettingsForm action={path} row={row} sent={sent} submit={t('save')} t={t}>
            <div class="score-weights">
              {inputs.map(input => (
                <Field
                  name={input}
                  label={t(`weight_${input}`)}
                  hint={t(`weightHint_${input}`)}
                  value={values[input] ?? '0'}
                  sent={sent}
                  errors={refused?.errors}
                  lengthMax={12}
                  input={{ autocomplete: 'off' }}
                  t={t}
                />
              ))}
            </div>
            <Tick
              name="divide_by_effort"
              label={t('divideByEffort')}
              hint={t('divideByEffortHint')}
              isOn={values.divide_by_effort === 'on'}
              sent={sent}
            />
            <p>
              <button
                class="button"
                type="submit"
                formmethod="get"
                formaction={`${path}#preview`}
                name="preview"
                value="on"
              >
                {t('preview')}
              </button>
            </p>
          </SettingsForm>
          {saved && (
            <form method="post" action={`${path}remove/`} class="form-actions">
              <input type="hidden" name="edit_revision" value={String(row.edit_revision)} />
              <button class="link-button" type="submit">
                {t('scoreRemove')}
              </button>
            </form>
          )}
        </Panel>
        {preview && <PreviewTable preview={preview} path={address.path} t={t} />}
      </>
    )
  },
})

function PreviewTable({ preview, path, t }: { preview: Preview; path: string; t: Texts }) {
  const { posts, isExact, compared } = preview
  const number = (score: number | null) => (score === null ? '–' : t.number(score))
  return (
    <Panel
      id="preview"
      title={t('preview')}
      hint={isExact ? t('scorePreviewAll') : t('scorePreviewSome', { number: t.number(compared) })}
    >
      {posts.every(({ score }) => score === null) ? (
        <p>{t(posts.length === 0 ? 'nothingHereYet' : 'divideByEffortHint')}</p>
      ) : (
        <div class="table-scroll">
          <table class="chart-table score-table">
            <thead>
              <tr>
                <th scope="col">{t('post')}</th>
                <th scope="col">{t('score')}</th>
                <th scope="col">{t('scoreNow')}</th>
              </tr>
            </thead>
            <tbody>
              {posts.map(({ post, score }) => (
                <tr>
                  <th scope="row">
                    <a href={path + inboxPathOf(post.id)}>
                      <bdi>{post.title}</bdi>
                    </a>
                  </th>
                  <td>{number(score)}</td>
                  <td>{number(scoreOf(post.score))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

export const scoreForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: scorePage,
  explained: ['precondition_failed'],
  async run(call) {
    const { fields } = call
    const formula = readFields(formulaInput, bodyOf(fields))
    await changeIn(call, 'score', async (transaction, { actor }) => {
      requireUnchanged(fields, await findFormula(transaction))
      await changeFormula(transaction, actor, formula)
    })
    return backTo(call, 'score', 'saved')
  },
}

/** Posts have no score from then on. */
export const removeScoreForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: scorePage,
  explained: ['precondition_failed'],
  async run(call) {
    await changeIn(call, 'score', async (transaction, { actor }) => {
      requireUnchanged(call.fields, await findFormula(transaction))
      await changeFormula(transaction, actor, null)
    })
    return backTo(call, 'score', 'removed')
  },
}
