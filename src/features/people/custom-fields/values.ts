import type { FieldError } from '../../../errors/problem.ts'
import { codePoints } from '../../../platform/http/fields.ts'
import { isDate } from '../../../platform/text/is-date.ts'
import type { CustomFieldType } from '../../../store/tables.ts'
import type { CustomFieldRow } from './find-custom-field.ts'

export type CustomValue = string | number | boolean

const textLengthMax = 500

const typeMessages: Record<CustomFieldType, string> = {
  text: 'This must be a string.',
  number: 'This must be a number.',
  boolean: 'This must be true or false.',
  date: 'This must be a date such as 2026-11-30.',
}

/** The values of a user by the names of their fields, without those of deleted fields. */
export function presentValues(
  fields: CustomFieldRow[],
  stored: string,
): Record<string, CustomValue> {
  const values = JSON.parse(stored) as Record<string, CustomValue>
  const shown = fields.filter(({ id }) => id in values).map(({ id, name }) => [name, values[id]!])
  return Object.fromEntries(shown)
}

/** What is stored once these values are set; null takes one away, and what is not named stays. */
export function changedValues(
  fields: CustomFieldRow[],
  stored: string,
  sent: Record<string, unknown>,
): string {
  const before = JSON.parse(stored) as Record<string, CustomValue>
  const after: Record<number, CustomValue> = {}
  for (const { id, name } of fields) {
    const value = Object.hasOwn(sent, name) ? sent[name] : before[id]
    if (value !== undefined && value !== null) after[id] = value as CustomValue
  }
  // Integers as keys are always in ascending order, so equal values are equal texts.
  return JSON.stringify(after)
}

/** Everything that is wrong with values; `field` is what they were sent as. */
export function valueErrors(
  fields: CustomFieldRow[],
  sent: Record<string, unknown>,
  field = 'custom_fields',
): FieldError[] {
  const types = new Map(fields.map(({ name, type }) => [name, type]))
  return Object.entries(sent).flatMap(([name, value]) => {
    const type = types.get(name)
    const place = `${field}.${name}`
    if (!type)
      return { field: place, code: 'unknown_custom_field', message: 'There is no such field.' }
    if (value === null) return []
    if (!isOfType(type, value))
      return { field: place, code: 'wrong_custom_type', message: typeMessages[type] }
    if (typeof value === 'string' && codePoints(value) > textLengthMax)
      return { field: place, code: 'too_long', message: `At most ${textLengthMax} characters.` }
    return []
  })
}

function isOfType(type: CustomFieldType, value: unknown): boolean {
  if (type === 'number') return Number.isFinite(value)
  if (type === 'boolean') return typeof value === 'boolean'
  return typeof value === 'string' && (type === 'text' || isDate(value))
}
