import { problem } from '../../../errors/problem.ts'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { CustomFieldType, StoredRow } from '../../../store/tables.ts'
import { editRow } from '../../../store/update-row.ts'
import { customFieldCreated, customFieldDeleted, customFieldEdited } from './events.ts'

export type CustomFieldRow = StoredRow<'custom_fields'>

/** A company has so few that they are always read together. */
export const customFieldsMax = 20

/** Newest first, without deleted ones. By custom_fields_newest. */
export function listCustomFields(db: CompanyDb): Promise<CustomFieldRow[]> {
  const newest = { orderBy: ['created', 'id'], isDescending: true } as const
  return rowsOf(db, 'custom_fields', {}, { condition: 'is_listed = 1', ...newest })
}

export async function findCustomField(
  db: CompanyDb,
  id: number,
): Promise<CustomFieldRow | undefined> {
  return (await listCustomFields(db)).find(field => field.id === id)
}

/** select … where f.is_listed = 1 order by f.created desc, f.id desc: by custom_fields_newest. */
export const pageOfCustomFields = keysetPages(companyQuery, {
  from: 'custom_fields as f',
  partition: 'id',
  orderBy: ['created', 'id'],
  only: { column: 'is_listed', value: 1 },
  select: (_query, _engine, fields) => fields.selectAll('f'),
})

/** Refuses a name that another field has; `fields` are as they are under the company's lock. */
function requireFreeName(fields: CustomFieldRow[], name: string, ownId = 0) {
  const other = fields.find(field => field.name === name && field.id !== ownId)
  if (!other) return
  const message = `The custom field ${other.id} has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}

/** The id of the new field. */
export function createCustomField(
  db: CompanyDb,
  actor: Actor,
  { name, type }: { name: string; type: CustomFieldType },
): Promise<number> {
  return db.write(actor, async transaction => {
    const fields = await listCustomFields(transaction)
    requireFreeName(fields, name)
    if (fields.length >= customFieldsMax) throw problem('too_many_custom_fields')
    const { now: created, revision } = transaction
    const id = transaction.nextId()
    await insertRow(transaction, 'custom_fields', {
      id,
      name,
      type,
      created,
      revision,
      edit_revision: revision,
      edited: null,
    })
    transaction.record(customFieldCreated, { custom_field_id: id, type }, { name })
    return id
  })
}

/** `field` is as it is in the transaction. The same name again is no edit. */
export function editCustomField(
  db: CompanyDb,
  actor: Actor,
  field: CustomFieldRow,
  { name = field.name }: { name?: string | undefined },
): Promise<void> {
  return db.write(actor, async transaction => {
    if (name === field.name) return
    requireFreeName(await listCustomFields(transaction), name, field.id)
    await editRow(transaction, 'custom_fields', field.id, { name, edited: transaction.now })
    const change = { name: { before: field.name, after: name } }
    transaction.record(customFieldEdited, { custom_field_id: field.id }, change)
  })
}

/** No user shows it any more, and its name is free. The values go later (values.ts): they may be many. */
export function deleteCustomField(
  db: CompanyDb,
  actor: Actor,
  { id, name }: Pick<CustomFieldRow, 'id' | 'name'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    await editRow(transaction, 'custom_fields', id, { is_listed: 0 })
    transaction.record(customFieldDeleted, { custom_field_id: id }, { name })
  })
}
