import type { FieldError } from '../../errors/problem.ts'
import type { Texts } from '../../texts/texts.ts'
import { fieldErrorText } from '../parts/field.tsx'
import type { SentForm } from '../parts/page.ts'

type TickProps = {
  name: string
  label: string
  hint?: string
  isOn: boolean
  sent?: SentForm | undefined
}

/** On or off; a form that comes back has what was sent, where a tick that is off is nothing. */
export function Tick({ name, label, hint, isOn, sent }: TickProps) {
  const isTicked = sent ? sent.fields[name] === 'on' : isOn
  return (
    <div class="settings-tick">
      <label>
        <input type="checkbox" name={name} checked={isTicked} /> {label}
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
    <fieldset class="radios">
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
      {error && (
        <p class="field-error" id={`field-${name}-error`}>
          {fieldErrorText(error, t)}
        </p>
      )}
    </div>
  )
}
