import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import { slices } from '../../events/jobs/task.ts'
import type { StoredValues } from '../../people/custom-fields/values.ts'
import { deleteRow } from './set-values.ts'

const rowsPerSlice = 500

/** Companies with deleted post fields whose values may still be stored. By post_fields_deleted. */
export async function findDeletedPostFields(store: Store): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from post_fields where is_listed = 0
  `.execute(store.installation)
  return rows.map(row => row.company_id)
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
    const rows = await transaction.run(nextRows, { fieldId: field.id })
    for (const { post_id: id, value } of rows) {
      const [post] = await transaction.run(valuesOf, { id })
      const values = JSON.parse(post!.custom_fields) as StoredValues
      delete values[field.id]
      await transaction.run(setValues, { id, stored: JSON.stringify(values) })
      await transaction.run(deleteRow, { field_id: field.id, value, post_id: id })
    }
    if (rows.length === 0)
      await query.deleteFrom('post_fields').where('id', '=', field.id).execute()
    return true
  })
}

/** By primary key. */
const nextRows = companyQuery<{ fieldId: number }, { post_id: number; value: number }>(
  (query, value, engine) =>
    query
      .selectFrom('post_values')
      .select(['post_id', 'value'])
      .where(seek(engine, 'field_id', value('fieldId')))
      .orderBy('field_id')
      .orderBy('value')
      .orderBy('post_id')
      .limit(sql.lit(rowsPerSlice)),
)

const valuesOf = companyQuery<{ id: number }, { custom_fields: string }>((query, value) =>
  query.selectFrom('posts').select('custom_fields').where('id', '=', value('id')),
)

const setValues = companyQuery<{ id: number; stored: string }, unknown>((query, value) =>
  query
    .updateTable('posts')
    .set({ custom_fields: value('stored') })
    .where('id', '=', value('id')),
)

export const clearPostFields = slices(
  'clear-post-fields',
  findDeletedPostFields,
  clearSomePostValues,
)
