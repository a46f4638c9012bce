import type { Child } from 'hono/jsx'
import type { ProblemCode } from '../../errors/catalogue.ts'
import { type FieldError, problem } from '../../errors/problem.ts'
import type { Texts } from '../../texts/texts.ts'
import { Field, fieldErrorText, OnceField, Submit, WrongField } from '../parts/field.tsx'
import type { PageCall, SentForm } from '../parts/page.ts'

type SettingsFormProps = {
  action: string
  /** The edited row, as it was shown: see `changeRow`. Without one, the form adds something: see `addIn`. */
  row?: Edited
  sent?: SentForm | undefined
  /** The label of its button. */
  submit: string
  hasFile?: boolean
  t: Texts
  children: Child
}

/** One form of the settings. Where someone else saved first, that is said, and the next click replaces it. */
export function SettingsForm(props: SettingsFormProps) {
  const { action, row, sent, submit, hasFile, t, children } = props
  const isStale = row !== undefined && sent?.problem === 'precondition_failed'
  return (
    <form
      class="stack"
      method="post"
      action={action}
      enctype={hasFile ? 'multipart/form-data' : undefined}
    >
      {isStale && (
        <p class="notice" role="alert" id="stale" tabindex={-1}>
          {t('changedMeanwhile')}
        </p>
      )}
      {row ? <EditRevision row={row} sent={sent} /> : !hasFile && <OnceField sent={sent} />}
      {children}
      {row ? (
        <SaveBar label={submit} t={t} />
      ) : (
        <p>
          <Submit label={submit} />
        </p>
      )}
    </form>
  )
}

/** The button of a form that changes something, always in sight. A script shows when something is not saved yet. */
export function SaveBar({ label, t, children }: { label: string; t: Texts; children?: Child }) {
  return (
    <div class="form-actions save-bar">
      <Submit label={label} />
      {children}
      <span class="quiet" role="status" data-unsaved={t('unsaved')} />
    </div>
  )
}

type PanelProps = { id: string; title: Child; hint?: string | undefined; children?: Child }

/** A titled part of a page. */
export function Panel({ id, title, hint, children }: PanelProps) {
  return (
    <section class="card settings-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p class="quiet">{hint}</p>}
      {children}
    </section>
  )
}

type RowNameProps = {
  value?: string | undefined
  lengthMax?: number
  sent: SentForm | undefined
  t: Texts
}

/** The name of a row, in the form that adds it or changes it. */
export function RowName({ lengthMax = 60, t, ...more }: RowNameProps) {
  return (
    <Field name="name" label={t('nameLabel')} lengthMax={lengthMax} isRequired t={t} {...more} />
  )
}

type TickProps = {
  name: string
  label: string
  hint?: string | undefined
  isOn: boolean
  sent?: SentForm | undefined
}

/** On or off; a form that comes back has what was sent, where a tick that is off is nothing. */
export function Tick({ name, label, hint, isOn, sent }: TickProps) {
  const isTicked = sent ? sent.fields[name] === 'on' : isOn
  return (
    <div class="settings-tick">
      <label>
        <input id={`field-${name}`} type="checkbox" name={name} checked={isTicked} /> {label}
      </label>
      {hint && <p class="field-hint">{hint}</p>}
    </div>
  )
}

type RadiosProps = {
  name: string
  label: string
  options: Record<string, { label: string; hint?: string }>
  value: string
}

/** A choice among few, each of which needs some words. */
export function Radios({ name, label, options, value }: RadiosProps) {
  return (
    <fieldset class="radios" id={`field-${name}`}>
      <legend>{label}</legend>
      {Object.entries(options).map(([option, said]) => (
        <div class="settings-tick">
          <label>
            <input type="radio" name={name} value={option} checked={option === value} />{' '}
            {said.label}
          </label>
          {said.hint && <p class="field-hint">{said.hint}</p>}
        </div>
      ))}
    </fieldset>
  )
}

type ColorFieldProps = {
  name: string
  label: string
  value: string
  errors: FieldError[] | undefined
  /** A script shows it at once. */
  isAccent?: boolean
  t: Texts
}

export function ColorField({ name, label, value, errors, isAccent, t }: ColorFieldProps) {
  const error = errors?.find(({ field }) => field === name)
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <input
        class="color-input"
        id={`field-${name}`}
        name={name}
        type="color"
        value={value}
        data-accent={isAccent ? '' : undefined}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `field-${name}-error` : undefined}
      />
      <WrongField id={`field-${name}-error`} text={error && fieldErrorText(error, t)} />
    </div>
  )
}

export type Edited = { edit_revision: number }

type EditRevisionProps = { row: Edited } & Pick<PageCall, 'sent'>

/** The revision of the edited row when it was shown. After a conflict was reported, the current one. */
export function EditRevision({ row, sent }: EditRevisionProps) {
  const shown = sent?.problem === 'precondition_failed' ? undefined : sent?.fields.edit_revision
  return <input type="hidden" name="edit_revision" value={shown ?? String(row.edit_revision)} />
}

/** Nobody overwrites what another has saved since the form was shown: as If-Match does for the API. */
export function requireUnchanged(
  { edit_revision: shown }: Partial<Record<string, string>>,
  { edit_revision }: Edited,
) {
  if (shown !== String(edit_revision)) throw problem('precondition_failed')
}

/** Why a form of the settings was not carried out, where that is no field's fault. */
const refusals = [
  'precondition_failed',
  'last_admin',
  'user_blocked',
  'team_not_blockable',
  'webhook_disabled',
  'too_many_webhooks',
  'secret_key_missing',
] as const satisfies ProblemCode[]

export function Refusal({ sent, t }: Pick<PageCall, 'sent' | 't'>) {
  const code = refusals.find(each => each === sent?.problem)
  if (!code) return null
  return (
    <p class="card notice settings-refusal" role="alert">
      {t(`refused_${code}`)}
    </p>
  )
}
