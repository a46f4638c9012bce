import type { Child, JSX } from 'hono/jsx'
import type { FieldError } from '../../errors/problem.ts'
import { parseRefusal } from '../../features/company/settings/custom-css.ts'
import { randomText } from '../../platform/text/random-text.ts'
import type { Texts } from '../../texts/texts.ts'
import type { SentForm } from './page.ts'

export type FieldProps = {
  t: Texts
  name: string
  label: string
  hint?: string | undefined
  value?: string | undefined
  /** What was sent with the form, if it comes back: shown instead of the value, with what is wrong with it. */
  sent?: SentForm | undefined
  /** Where the value is shown all the same. */
  errors?: FieldError[] | undefined
  lengthMax: number
  /** Lines of a longer text; without it, one line. */
  rows?: number
  /** It is for programs: spaced evenly, and left to right. */
  isCode?: boolean
  /** Above a longer text, in one frame with it. */
  toolbar?: Child
  isRequired?: boolean
  /** The id of its form, where it is not within that. */
  of?: string
  /** htmx attributes. */
  enhancement?: Record<`hx-${string}` | `data-${string}`, string>
  /** Hints for browsers and on-screen keyboards. */
  input?: {
    type?: 'email' | 'date' | 'url' | 'password' | 'number' | undefined
    autocomplete: string
    autofocus?: true
    inputmode?: 'numeric'
    step?: 'any' | undefined
    /** The id of a datalist. */
    list?: string
  }
}

/** A labelled text field, with what is wrong with its value. */
export function Field({
  name,
  label,
  hint,
  lengthMax,
  rows,
  isCode,
  toolbar,
  sent,
  ...more
}: FieldProps) {
  const id = `field-${name}`
  const value = sent?.fields[name] ?? more.value
  const errors = sent?.errors ?? more.errors
  const error = errors?.find(({ field }) => field === name)
  const common = {
    id,
    name,
    maxlength: lengthMax,
    required: more.isRequired,
    form: more.of,
    dir: isCode ? ('ltr' as const) : ('auto' as const),
    class: isCode ? 'code-field' : undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  }
  return (
    <div class="field">
      <Label id={id} label={label} hint={hint} />
      {rows ? (
        <div class={toolbar ? 'writing' : undefined}>
          {toolbar}
          {/* A browser leaves out a line break that begins the text. */}
          <textarea {...common} {...more.enhancement} rows={rows}>{`\n${value ?? ''}`}</textarea>
        </div>
      ) : (
        <input
          {...common}
          {...more.input}
          type={more.input?.type ?? 'text'}
          {...more.enhancement}
          value={value}
        />
      )}
      <WrongField id={`${id}-error`} text={error && fieldErrorText(error, more.t, lengthMax)} />
    </div>
  )
}

/** The problem with a field, if there is one. */
export function WrongField({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p class="field-error" id={id}>
      {text}
    </p>
  )
}

/** Errors that people can cause here. Any other message belongs to the form itself. */
export function fieldErrorText(
  { field, code, message }: FieldError,
  t: Texts,
  lengthMax?: number,
): string {
  switch (code) {
    case 'too_long':
      return lengthMax === undefined ? message : t('field_too_long', { max: t.number(lengthMax) })
    case 'refused_css': {
      const refusal = parseRefusal(message)
      return refusal
        ? t('field_refused_css', { line: t.number(refusal.line), found: refusal.found })
        : message
    }
    case 'required':
    case 'blank':
    case 'invalid_email':
    case 'address_as_name':
    case 'invalid_color':
    case 'invalid_domain':
    case 'invalid_origin':
    case 'invalid_slug':
    case 'invalid_time':
    case 'invalid_url':
    case 'no_provider':
    case 'one_tenant':
    case 'no_proved_provider':
    case 'no_own_passkey':
    case 'invalid_rule':
    case 'invalid_scopes':
    case 'unknown_board':
    case 'unknown_post':
    case 'url_refused':
    case 'beyond_own':
    case 'unknown_placeholder':
    case 'invalid_sender_name':
    case 'repeated':
    case 'invalid_number':
    case 'too_few':
    case 'too_many':
    case 'wrong_custom_type':
    case 'not_combinable':
      return t(`field_${code}`)
    case 'taken':
      return field === 'name' || field === 'slug' ? t('field_taken') : message
    default:
      return message
  }
}

function Label({ id, label, hint }: { id: string } & Pick<FieldProps, 'label' | 'hint'>) {
  return (
    <>
      <label for={id}>{label}</label>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}

type FileFieldProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'sent' | 't'> & {
  /** As the attribute has it. */
  accept: string
}

export function FileField({ name, label, hint, accept, sent, t }: FileFieldProps) {
  const id = `field-${name}`
  const error = sent?.errors.find(({ field }) => field === name)
  return (
    <div class="field">
      <Label id={id} label={label} hint={hint} />
      <input
        id={id}
        name={name}
        type="file"
        required
        accept={accept}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      />
      <WrongField id={`${id}-error`} text={error && fieldErrorText(error, t)} />
    </div>
  )
}

type ChoiceProps = {
  name: string
  label: string
  /** Pairs where the keys are numbers: an object would sort those. */
  options: Record<string, string> | [value: string, label: string][]
  value?: string | undefined
  /** In the reader's language. */
  error?: string | undefined
  /** The id of its form, where it is not within that. */
  of?: string
  isRequired?: boolean
  enhancement?: FieldProps['enhancement']
}

/** A labelled list of options, of which one is chosen. */
export function Choice({ name, label, options, value, error, of, ...more }: ChoiceProps) {
  return (
    <div class="field">
      <label for={`field-${name}`}>{label}</label>
      <select
        id={`field-${name}`}
        name={name}
        form={of}
        required={more.isRequired}
        {...more.enhancement}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error && `field-${name}-error`}
      >
        {(Array.isArray(options) ? options : Object.entries(options)).map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
      <WrongField id={`field-${name}-error`} text={error} />
    </div>
  )
}

type SubmitProps = { class?: string; label: Child } & JSX.IntrinsicElements['button']

/** The button that sends a form. */
export function Submit({ class: name = 'button main-button', label, ...more }: SubmitProps) {
  return (
    <button class={name} type="submit" {...more}>
      {label}
    </button>
  )
}

const length = 20

/**
 * Identifies a form that adds something, so that it adds it once: see `submitOnce`. A form that comes back keeps its
 * id.
 */
export function OnceField({ sent }: { sent: SentForm | undefined }) {
  return <input type="hidden" name="once" value={sent?.fields.once ?? randomText(length)} />
}
