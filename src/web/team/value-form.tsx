import type { Child } from 'hono/jsx'
import type { ShownValue, ValueField } from '../../features/people/custom-fields/values.ts'
import { fieldErrorText } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import type { PageCall } from '../parts/page.ts'
import { Options } from './options.tsx'
import { Property, Save } from './property.tsx'

export const isWrong = (sent: PageCall['sent'], field: string) =>
  sent?.errors.some(error => error.field === field) ?? false

type EditableProps = Parameters<typeof Property>[0] & { canEdit: boolean }

/** People who may not edit see the same row. */
export function Editable({ canEdit, ...property }: EditableProps) {
  if (canEdit) return <Property {...property} />
  const { icon, name, value } = property
  return (
    <div class="property-row property-fixed">
      <Icon of={icon} />
      <span class="property-name">{name}</span>
      <span class="property-value">{value}</span>
    </div>
  )
}

type RefusedProps = { field: string; id?: string } & Pick<PageCall, 'sent' | 't'>

export function Refused({ field, id, sent, t }: RefusedProps) {
  const error = sent?.errors.find(each => each.field === field)
  if (!error) return null
  return (
    <p class="field-error" id={id}>
      {fieldErrorText(error, t)}
    </p>
  )
}

type TextFormProps = {
  action: string
  name: string
  label: string
  /** The field's name in errors, if it differs from `name`. */
  field?: string
  type?: 'text' | 'number' | 'date' | 'url'
  step?: string | undefined
  hidden?: Child
  children: string
} & Pick<PageCall, 'sent' | 't'>

export function TextForm(props: TextFormProps) {
  const {
    action,
    name,
    label,
    field = name,
    type = 'text',
    step,
    hidden,
    sent,
    t,
    children,
  } = props
  const isRefused = isWrong(sent, field)
  return (
    <form method="post" action={action} data-team="stay">
      {hidden}
      <label>
        {label}
        <input
          class="choice"
          type={type}
          step={step}
          min={type === 'number' && step !== 'any' ? '0' : undefined}
          name={name}
          value={sent?.fields[name] ?? children}
          dir="auto"
          autocomplete="off"
          aria-invalid={isRefused ? ('true' as const) : undefined}
          aria-describedby={isRefused ? `${name}-error` : undefined}
        />
      </label>
      <Refused field={field} id={`${name}-error`} sent={sent} t={t} />
      <Save label={t('save')} />
    </form>
  )
}

type ValueFormProps = {
  action: string
  field: ValueField
  value: ShownValue | undefined
  children?: Child
} & Pick<PageCall, 'sent' | 't'>

/** The value of a custom field or a post field. */
export function ValueForm({ action, field, value, children, sent, t }: ValueFormProps) {
  const { id, name, type, choices = [] } = field
  const isText = type !== 'boolean' && type !== 'choice' && type !== 'choices'
  if (!isText) {
    const several = type === 'choices'
    const options =
      type === 'boolean'
        ? [
            { id: 'true', label: t('yes') },
            { id: 'false', label: t('no') },
          ]
        : choices.map(choice => ({ id: choice.id, label: choice.name }))
    const chosen = choices.filter(choice => [value].flat().includes(choice.name))
    return (
      <form method="post" action={action} data-team="stay">
        {children}
        {several && <input type="hidden" name={`field-${id}`} value="" />}
        <Options
          name={`field-${id}`}
          label={name}
          of={several ? options : [{ id: '', label: t('noneSet') }, ...options]}
          chosen={
            chosen.length > 0
              ? chosen.map(choice => choice.id)
              : [value === undefined ? '' : String(value)]
          }
          kind={several ? 'several' : 'one'}
          t={t}
        />
        <Refused field={`custom_fields.${name}`} sent={sent} t={t} />
        <Save label={t('save')} />
      </form>
    )
  }
  return (
    <TextForm
      action={action}
      name={`field-${id}`}
      label={name}
      field={`custom_fields.${name}`}
      type={type}
      step={type === 'number' ? 'any' : undefined}
      hidden={children}
      sent={sent}
      t={t}
    >
      {String(value ?? '')}
    </TextForm>
  )
}

export function shownText(value: string | number | boolean, t: PageCall['t']): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return typeof value === 'number' ? t.number(value) : value
}
