import { sql } from 'kysely'
import type { PreparedQuery } from '../platform/db/prepared.ts'
import type { CompanyDb } from './company-db.ts'
import { companyStatement } from './company-query.ts'
import type { Tables } from './tables.ts'

type Row = Record<string, string | number | null>

/**
 * Inserts rows that all have the same columns. They are passed as one JSON parameter, so the statement does not
 * depend on their number: it is compiled and prepared once, and cannot exceed the limit on parameters.
 */
export async function insertRows(
  { engine, run }: Pick<CompanyDb, 'engine' | 'run'>,
  table: keyof Tables,
  rows: Row[],
) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  // Arrays, because SQLite extracts JSON by index faster than by name.
  const values = engine === 'postgres' ? rows : rows.map(row => columns.map(column => row[column]))
  await run(insertion(table, columns), { rows: JSON.stringify(values) })
}

type Insertion = PreparedQuery<Tables, { rows: string }, unknown>

const insertions = new Map<string, Insertion>()

function insertion(table: keyof Tables, columns: string[]): Insertion {
  const key = [table, ...columns].join()
  let prepared = insertions.get(key)
  if (!prepared) {
    prepared = insertionInto(table, columns)
    insertions.set(key, prepared)
  }
  return prepared
}

function insertionInto(table: keyof Tables, columns: string[]): Insertion {
  const names = sql.join(columns.map(column => sql.ref(column)))
  const into = sql`insert into ${sql.table(table)} (company_id, ${names})`
  const places = columns.map((_, index) => sql.raw(`value ->> ${index}`))
  return companyStatement((companyId, value, engine) =>
    engine === 'postgres'
      ? sql`${into} select cast(${companyId} as bigint), ${names}
          from json_populate_recordset(cast(null as ${sql.table(table)}), ${value('rows')}::text::json)`
      : sql`${into} select ${companyId}, ${sql.join(places)} from json_each(${value('rows')})`,
  )
}
