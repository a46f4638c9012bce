import type { FieldError } from '../../errors/problem.ts'
import { WrongField } from './field.tsx'

type ChecksProps = {
  name: string
  label: string
  hint?: string
  options: readonly string[]
  /** An option in words, beside its name. */
  describe?: (option: string) => string
  chosen: (option: string) => boolean
  errors: FieldError[] | undefined
}

/** Names of things that programs know, of which any number is ticked. Each is a field by itself, see `ticked`. */
export function Checks({ name, label, hint, options, describe, chosen, errors }: ChecksProps) {
  const error = errors?.find(({ field }) => field === name || field.startsWith(`${name}.`))
  const hintId = hint && `field-${name}-hint`
  return (
    <fieldset
      class="field checks"
      id={`field-${name}`}
      tabindex={-1}
      aria-describedby={error ? `field-${name}-error` : hintId}
    >
      <legend>{label}</legend>
      {hint && (
        <p class="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <div class="checks-options">
        {options.map(option => (
          <label>
            <input
              type="checkbox"
              name={fieldOf(name, option)}
              value="on"
              checked={chosen(option)}
            />
            <span>
              {describe && <span class="checks-words">{describe(option)}</span>}
              <code>{option}</code>
            </span>
          </label>
        ))}
      </div>
      <WrongField id={`field-${name}-error`} text={error?.message} />
    </fieldset>
  )
}

/** Those of the options that a form ticks. */
export function ticked<Option extends string>(
  fields: Partial<Record<string, string>>,
  name: string,
  options: readonly Option[],
): Option[] {
  return options.filter(option => fields[fieldOf(name, option)] === 'on')
}

function fieldOf(name: string, option: string): string {
  return `${name}.${option}`
}
