import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import type { CustomFieldType } from '../../../store/tables.ts'
import { customFieldCreated } from './events.ts'
import { customFieldsMax, listCustomFields } from './find-custom-field.ts'
import { requireFreeName } from './require-free-name.ts'

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
    await transaction.query
      .insertInto('custom_fields')
      .values({ id, name, type, created, revision, edit_revision: revision, edited: null })
      .execute()
    transaction.record(customFieldCreated, { custom_field_id: id, type }, { name })
    return id
  })
}
