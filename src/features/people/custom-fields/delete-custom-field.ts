import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { customFieldDeleted } from './events.ts'
import type { CustomFieldRow } from './find-custom-field.ts'

/** No user shows it any more, and its name is free. The values go later (clear-values.ts): they may be many. */
export function deleteCustomField(
  db: CompanyDb,
  actor: Actor,
  { id, name }: Pick<CustomFieldRow, 'id' | 'name'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { revision } = transaction
    await transaction.query
      .updateTable('custom_fields')
      .set({ is_listed: 0, revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    transaction.record(customFieldDeleted, { custom_field_id: id }, { name })
  })
}
