import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { customFieldEdited } from './events.ts'
import { type CustomFieldRow, listCustomFields } from './find-custom-field.ts'
import { requireFreeName } from './require-free-name.ts'

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
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('custom_fields')
      .set({ name, edited, revision, edit_revision: revision })
      .where('id', '=', field.id)
      .execute()
    const change = { name: { before: field.name, after: name } }
    transaction.record(customFieldEdited, { custom_field_id: field.id }, change)
  })
}
