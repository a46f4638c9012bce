import { sql } from 'kysely'
import type { CompanyDb } from './company-db.ts'
import type { Tables } from './tables.ts'

type Row = Record<string, string | number | null>

/**
 * Inserts rows that all have the same columns. They are passed as one JSON parameter, so the statement does not
 * depend on their number: it is compiled and prepared once, and cannot exceed the limit on parameters.
 */
export async function insertRows(
  { engine, raw }: Pick<CompanyDb, 'engine' | 'raw'>,
  table: keyof Tables,
  rows: Row[],
) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  const names = sql.join(columns.map(column => sql.ref(column)))
  const into = sql`insert into ${sql.table(table)} (company_id, ${names})`
  if (engine === 'postgres') {
    await raw(
      companyId => sql`${into} select cast(${companyId} as bigint), ${names}
        from json_populate_recordset(cast(null as ${sql.table(table)}), ${JSON.stringify(rows)}::text::json)`,
    )
    return
  }
  // Arrays, because SQLite extracts JSON by index faster than by name.
  const values = rows.map(row => columns.map(column => row[column]))
  const places = columns.map((_, index) => sql.raw(`value ->> ${index}`))
  await raw(
    companyId => sql`${into} select ${companyId}, ${sql.join(places)}
      from json_each(${JSON.stringify(values)})`,
  )
}
