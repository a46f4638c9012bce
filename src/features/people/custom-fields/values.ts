import { sql } from 'kysely'
import type { FieldError } from '../../../errors/problem.ts'
import { codePoints } from '../../../platform/http/fields.ts'
import { isDate } from '../../../platform/text/is-date.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import type { CustomFieldType } from '../../../store/tables.ts'
import { slices } from '../../events/jobs/task.ts'
import type { CustomFieldRow } from './custom-fields.ts'

type CustomValue = string | number | boolean

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

/** The stored values after these are set; null removes one, and missing ones stay. */
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

/** A slice holds SQLite's only write lock, or the company's on PostgreSQL: no writer should wait for long. */
const usersPerSlice = 500

/** Companies with custom fields that were deleted, and whose values may still be there. By custom_fields_deleted. */
export async function findDeletedCustomFields(store: Store): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from custom_fields where is_listed = 0
  `.execute(store.installation)
  return rows.map(row => row.company_id)
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
      await transaction.run(setValues, { id, text: JSON.stringify(values) })
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

const setValues = companyQuery<{ id: number; text: string }, unknown>((query, value) =>
  query
    .updateTable('users')
    .set({ custom_fields: value('text') })
    .where('id', '=', value('id')),
)

/** Takes the values of deleted custom fields from users. */
export const clearCustomFields = slices(
  'clear-custom-fields',
  findDeletedCustomFields,
  clearSomeValues,
)
