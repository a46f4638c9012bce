import { type FieldError, problem } from '../../errors/problem.ts'
import { textLengthMax, valueOfText } from '../../features/people/custom-fields/values.ts'
import type { PostField } from '../../features/posts/fields/post-fields.ts'
import type { SentValues } from '../../features/posts/fields/set-values.ts'
import { linkLengthMax } from '../../features/posts/link-url.ts'
import type { FieldValue } from '../../features/posts/load-details.ts'
import type { Texts } from '../../texts/texts.ts'
import { Choice, Field, fieldErrorText, WrongField } from './field.tsx'
import type { SentForm } from './page.ts'

type InputsProps = {
  fields: PostField[]
  values?: FieldValue[]
  sent: SentForm | undefined
  /** In a customer's new post, some are required, and the others say that they are not. */
  asksRequired?: boolean
  t: Texts
}

/** Inputs for a whole post, named `field-` plus the id. Several choices repeat the name. */
export function PostFieldInputs({ fields, values = [], ...props }: InputsProps) {
  return (
    <>
      {fields.map(field => (
        <PostFieldInput
          field={field}
          value={values.find(each => each.field.id === field.id)?.value}
          {...props}
        />
      ))}
    </>
  )
}

type InputProps = Omit<InputsProps, 'fields' | 'values'> & {
  field: PostField
  value: FieldValue['value'] | undefined
}

const inputTypes = { text: undefined, number: 'number', date: 'date', url: 'url' } as const

function PostFieldInput({ field, value, sent, asksRequired, t }: InputProps) {
  const { id, type, choices } = field
  const name = `field-${id}`
  const error = sent?.errors.find(each => each.field === placeOf(field))
  const isRequired = asksRequired === true && field.is_required === 1
  const label = asksRequired && !isRequired ? t('fieldOptional', { field: field.name }) : field.name
  if (type === 'choice') {
    const chosen = choices.find(choice => choice.name === value)?.id
    return (
      <Choice
        name={name}
        label={label}
        options={[
          ['', t(isRequired ? 'select' : 'noneSet')],
          ...choices.map(choice => [String(choice.id), choice.name] as [string, string]),
        ]}
        value={sent?.fields[name] ?? String(chosen)}
        error={error && fieldErrorText(error, t)}
        isRequired={isRequired}
      />
    )
  }
  if (type === 'choices') {
    const isChosen = (choice: PostField['choices'][number]) =>
      sent
        ? sent.fields[`${name}-${choice.id}`] === 'on'
        : Array.isArray(value) && value.includes(choice.name)
    return (
      <fieldset
        class="field checks"
        id={`field-${name}`}
        aria-describedby={error && `field-${name}-error`}
      >
        <legend>{label}</legend>
        {/* Sent even if nothing is ticked. */}
        <input type="hidden" name={name} value="" />
        <div class="checks-options">
          {choices.map(choice => (
            <label>
              <input
                type="checkbox"
                name={`${name}-${choice.id}`}
                value="on"
                checked={isChosen(choice)}
              />
              <bdi>{choice.name}</bdi>
            </label>
          ))}
        </div>
        <WrongField id={`field-${name}-error`} text={error && fieldErrorText(error, t)} />
      </fieldset>
    )
  }
  const inputType = inputTypes[type]
  return (
    <Field
      name={name}
      label={label}
      value={sent?.fields[name] ?? String(value ?? '')}
      errors={error && [{ ...error, field: name }]}
      lengthMax={type === 'url' ? linkLengthMax : textLengthMax}
      isRequired={isRequired}
      input={{ type: inputType, autocomplete: 'off', step: type === 'number' ? 'any' : undefined }}
      t={t}
    />
  )
}

/** The path of a field in errors. */
export function placeOf({ name }: Pick<PostField, 'name'>): string {
  return `custom_fields.${name}`
}

/** The values of the fields that the form contains. */
export function fieldValuesIn(
  fields: PostField[],
  sent: Record<string, string | undefined>,
): SentValues {
  const said = fields.flatMap(({ id, name, type, choices }) => {
    const text = sent[`field-${id}`]
    if (text === undefined) return []
    const named = choices.find(choice => String(choice.id) === text)?.name
    const ticked = choices.filter(choice => sent[`field-${id}-${choice.id}`] === 'on')
    const value =
      type === 'choices' ? ticked.map(choice => choice.name) : valueOfText(type, named ?? text)
    return [[name, value]]
  })
  return Object.fromEntries(said)
}

/** Refuses a new post without its required fields. */
export function requireFieldValues(fields: PostField[], values: SentValues) {
  const isMissing = ({ name }: PostField) =>
    !Object.hasOwn(values, name) || values[name] === null || Bun.deepEquals(values[name], [])
  const errors = fields
    .filter(field => field.is_required === 1 && isMissing(field))
    .map((field): FieldError => {
      return { field: placeOf(field), code: 'required', message: 'This is required.' }
    })
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/** A formatted value. */
export function ShownFieldValue({ of: { field, value }, t }: { of: FieldValue; t: Texts }) {
  if (typeof value === 'number') return <>{t.number(value)}</>
  if (Array.isArray(value)) return <bdi>{t.list(value)}</bdi>
  if (field.type === 'date') return <>{t.day(value)}</>
  if (field.type !== 'url') return <bdi>{value}</bdi>
  return (
    <a href={value} rel="noopener noreferrer nofollow ugc">
      <bdi>{value.slice(value.indexOf('//') + 2)}</bdi>
    </a>
  )
}
