import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import { actors } from '../../../store/event.ts'
import { findRow } from '../../../store/find-row.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { Store } from '../../../store/store.ts'
import { updateRow } from '../../../store/update-row.ts'
import { companiesIn, slices } from '../../events/jobs/task.ts'
import type { StoredValues } from '../../people/custom-fields/values.ts'

const rowsPerSlice = 500

/** Companies with deleted post fields whose values may still be stored. By post_fields_deleted. */
export function findDeletedPostFields(store: Store): Promise<number[]> {
  return companiesIn(store, sql`select distinct company_id from post_fields where is_listed = 0`)
}

/**
 * Removes some values of a deleted field, and the field itself once none are left. Returns false when there is nothing to do. The
 * values are hidden already, so posts keep their revision.
 */
export function clearSomePostValues(db: CompanyDb): Promise<boolean> {
  return db.write(actors.system, async transaction => {
    const { query } = transaction
    const field = await query
      .selectFrom('post_fields')
      .select('id')
      .where('is_listed', '=', sql.lit(0))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!field) return false
    // By primary key.
    const rows = await rowsOf(
      transaction,
      'post_values',
      { field_id: field.id },
      {
        columns: ['post_id', 'value'],
        orderBy: ['value', 'post_id'],
        limit: rowsPerSlice,
      },
    )
    for (const { post_id: id, value } of rows) {
      const post = await findRow(transaction, 'posts', id, ['custom_fields'])
      const values = JSON.parse(post!.custom_fields) as StoredValues
      delete values[field.id]
      await updateRow(transaction, 'posts', id, { custom_fields: JSON.stringify(values) })
      await deleteRows(transaction, 'post_values', { field_id: field.id, value, post_id: id })
    }
    if (rows.length === 0)
      await query.deleteFrom('post_fields').where('id', '=', field.id).execute()
    return true
  })
}

export const clearPostFields = slices(
  'clear-post-fields',
  findDeletedPostFields,
  clearSomePostValues,
)
