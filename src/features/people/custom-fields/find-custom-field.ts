import { type Selectable, sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'

export type CustomFieldRow = Omit<Selectable<Tables['custom_fields']>, 'company_id'>

/** A company has so few that they are always read together. */
export const customFieldsMax = 20

/** Newest first, without deleted ones. By custom_fields_newest. */
export async function listCustomFields(db: CompanyDb): Promise<CustomFieldRow[]> {
  return db.run(listed, {})
}

export async function findCustomField(
  db: CompanyDb,
  id: number,
): Promise<CustomFieldRow | undefined> {
  return (await listCustomFields(db)).find(field => field.id === id)
}

const listed = companyQuery<object, CustomFieldRow>(query =>
  query
    .selectFrom('custom_fields')
    .selectAll()
    .where('is_listed', '=', sql.lit(1))
    .orderBy('created', 'desc')
    .orderBy('id', 'desc'),
)
