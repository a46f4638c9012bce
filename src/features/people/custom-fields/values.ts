import { sql } from 'kysely'
import type { FieldError } from '../../../errors/problem.ts'
import { codePoints } from '../../../platform/http/fields.ts'
import { isDate } from '../../../platform/text/is-date.ts'
import { nameKey } from '../../../platform/text/name-key.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import type { CustomFieldType, PostFieldType } from '../../../store/tables.ts'
import { updateRow } from '../../../store/update-row.ts'
import { companiesIn, slices } from '../../events/jobs/task.ts'
import { linkLengthMax, normalisedLink } from '../../posts/link-url.ts'

/** A custom field of people, or a post field. */
export type ValueField = {
  id: number
  name: string
  type: CustomFieldType | PostFieldType
  choices?: readonly Choice[]
}

export type Choice = { id: number; name: string }

/** By field id. Choices are stored as their ids. */
export type StoredValues = Record<string, string | number | boolean | number[]>

/** Choices are shown as their names. */
export type ShownValue = string | number | boolean | string[]

export const textLengthMax = 500

const typeMessages: Record<ValueField['type'], string> = {
  text: 'This must be a string.',
  number: 'This must be a number.',
  boolean: 'This must be true or false.',
  date: 'This must be a date such as 2026-11-30.',
  url: `This must be an http or https URL of at most ${linkLengthMax} characters.`,
  choice: 'This must be a choice, by name or id.',
  choices: 'This must be a list of choices, each by name or id.',
}

/** Custom fields of people have no choices, post fields no booleans. */
type ValueOf<Field extends ValueField> = Field extends { choices: unknown }
  ? Exclude<ShownValue, boolean>
  : Exclude<ShownValue, string[]>

/** The fields that have a value, without deleted choices. */
export function shownValues<Field extends ValueField>(
  fields: readonly Field[],
  stored: string,
): { field: Field; value: ValueOf<Field> }[] {
  const values = JSON.parse(stored) as StoredValues
  return fields.flatMap(field => {
    const value = shownValue(field, values[field.id])
    return value === undefined ? [] : [{ field, value: value as ValueOf<Field> }]
  })
}

/** Undefined for a value of another type: a forged snapshot may have a script as a URL. */
export function shownValue(
  field: ValueField,
  value: StoredValues[string] | undefined,
): ShownValue | undefined {
  const { type, choices = [] } = field
  if (type === 'choice') return choices.find(({ id }) => id === value)?.name
  if (type !== 'choices') return isOfType(field, value) ? (value as ShownValue) : undefined
  if (!Array.isArray(value)) return undefined
  const names = choices.filter(({ id }) => value.includes(id)).map(({ name }) => name)
  return names.length === 0 ? undefined : names
}

/** Values by field name, without deleted fields. */
export function presentValues<Field extends ValueField>(fields: readonly Field[], stored: string) {
  const shown = shownValues(fields, stored).map(({ field, value }) => [field.name, value])
  return Object.fromEntries(shown) as Record<string, ValueOf<Field>>
}

/** Merges sent values into stored ones. Null removes a value, missing fields stay, and fields in `kept` cannot be changed. */
export function changedValues(
  fields: readonly ValueField[],
  stored: string,
  sent: Record<string, unknown>,
  kept: readonly ValueField[] = [],
): string {
  const before = JSON.parse(stored) as StoredValues
  const after: StoredValues = {}
  for (const field of [...fields, ...kept]) {
    const isSent = Object.hasOwn(sent, field.name) && !kept.includes(field)
    const value = isSent ? storedValue(field, sent[field.name]) : before[field.id]
    if (value !== undefined) after[field.id] = value
  }
  // Integers as keys are always in ascending order, so equal values are equal texts.
  return JSON.stringify(after)
}

/** Expects a valid value. */
function storedValue(
  { type, choices = [] }: ValueField,
  value: unknown,
): StoredValues[string] | undefined {
  if (value === null) return undefined
  if (type === 'choice') return choices.find(choice => isNamed(choice, value))!.id
  if (type === 'url') return normalisedLink(value as string)!
  if (type !== 'choices') return value as StoredValues[string]
  const wanted = value as unknown[]
  const chosen = choices.filter(choice => wanted.some(each => isNamed(choice, each)))
  return chosen.length === 0 ? undefined : chosen.map(({ id }) => id)
}

/** Converts text from a form or file to a value for the API, which validates it. */
export function valueOfText(type: ValueField['type'], text: string): unknown {
  const said = text.trim()
  if (said === '') return null
  if (type === 'number') return decimal(said)
  if (type === 'boolean' && (said === 'true' || said === 'false')) return said === 'true'
  return said
}

/** Stricter than Number(): rejects blank text and 0x10. */
export function decimal(text: string): number {
  return /^[-+.e\d]+$/i.test(text) ? Number(text) : Number.NaN
}

/** By id, or by name ignoring case. */
function isNamed({ id, name }: Choice, wanted: unknown): boolean {
  return id === wanted || (typeof wanted === 'string' && nameKey(name) === nameKey(wanted))
}

/** Everything that is wrong with values; `field` is what they were sent as. */
export function valueErrors(
  fields: readonly ValueField[],
  sent: Record<string, unknown>,
  field = 'custom_fields',
): FieldError[] {
  const named = new Map(fields.map(each => [each.name, each]))
  return Object.entries(sent).flatMap(([name, value]): FieldError[] => {
    const known = named.get(name)
    const place = `${field}.${name}`
    if (!known)
      return [{ field: place, code: 'unknown_custom_field', message: 'There is no such field.' }]
    if (value === null) return []
    if (!isOfType(known, value))
      return [{ field: place, code: 'wrong_custom_type', message: typeMessages[known.type] }]
    if (known.type === 'text' && codePoints(value as string) > textLengthMax)
      return [{ field: place, code: 'too_long', message: `At most ${textLengthMax} characters.` }]
    return []
  })
}

function isOfType({ type, choices = [] }: ValueField, value: unknown): boolean {
  const isChoice = (wanted: unknown) => choices.some(choice => isNamed(choice, wanted))
  switch (type) {
    case 'number':
      return Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'choice':
      return isChoice(value)
    case 'choices':
      return Array.isArray(value) && value.length <= choices.length && value.every(isChoice)
    case 'url':
      return typeof value === 'string' && normalisedLink(value) !== undefined
    case 'date':
      return typeof value === 'string' && isDate(value)
    case 'text':
      return typeof value === 'string'
  }
}

/** A slice holds SQLite's only write lock, or the company's on PostgreSQL: no writer should wait for long. */
const usersPerSlice = 500

/** Companies with custom fields that were deleted, and whose values may still be there. By custom_fields_deleted. */
export function findDeletedCustomFields(store: Store): Promise<number[]> {
  return companiesIn(store, sql`select distinct company_id from custom_fields where is_listed = 0`)
}

/**
 * Takes the values of a deleted field from the next users, in the order of their ids; false when nothing is left.
 * Nobody shows them, so no user gets a new revision.
 */
export function clearSomeValues(db: CompanyDb): Promise<boolean> {
  return db.write(actors.system, async transaction => {
    const field = await transaction.query
      .selectFrom('custom_fields')
      .select(['id', 'cleared_to'])
      .where('is_listed', '=', sql.lit(0))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!field) return false
    const users = await transaction.run(nextUsers, { after: field.cleared_to })
    for (const { id, custom_fields: text } of users) {
      const values = JSON.parse(text) as Record<string, unknown>
      if (!(field.id in values)) continue
      delete values[field.id]
      await updateRow(transaction, 'users', id, { custom_fields: JSON.stringify(values) })
    }
    const last = users.at(-1)
    const own = (query: typeof transaction.query) =>
      last
        ? query.updateTable('custom_fields').set({ cleared_to: last.id }).where('id', '=', field.id)
        : query.deleteFrom('custom_fields').where('id', '=', field.id)
    await own(transaction.query).execute()
    return true
  })
}

/** By primary key. */
const nextUsers = companyQuery<{ after: number }, { id: number; custom_fields: string }>(
  (query, value) =>
    query
      .selectFrom('users')
      .select(['id', 'custom_fields'])
      .where('id', '>', value('after'))
      .orderBy('id')
      .limit(sql.lit(usersPerSlice)),
)

/** Takes the values of deleted custom fields from users. */
export const clearCustomFields = slices(
  'clear-custom-fields',
  findDeletedCustomFields,
  clearSomeValues,
)
