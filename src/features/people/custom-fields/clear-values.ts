import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'

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
