import { sql } from 'kysely'
import { isOneOf } from '../platform/db/value-list.ts'
import type { Runner } from './company-db.ts'
import { companyStatement } from './company-query.ts'
import type { StoredRow, Tables } from './tables.ts'

/** Deletes the rows that have all of these values; of a list, one of its ids. Whether there were any. */
export async function deleteRows<Name extends keyof Tables>(
  db: Runner,
  table: Name,
  of: { [Column in keyof StoredRow<Name>]?: StoredRow<Name>[Column] | readonly number[] },
): Promise<boolean> {
  const columns = Object.entries(of).map(([name, value]) => ({
    name,
    isList: Array.isArray(value),
  }))
  const values = Object.entries(of).map(([name, value]) => [
    name,
    Array.isArray(value) ? JSON.stringify(value) : value,
  ])
  const statement = statements.getOrInsertComputed(JSON.stringify([table, columns]), () =>
    statementFor(table, columns),
  )
  return (await db.run(statement, Object.fromEntries(values))).length > 0
}

/** Compiled once for each of the few sets of columns. */
const statements = new Map<string, ReturnType<typeof statementFor>>()

function statementFor(table: string, columns: { name: string; isList: boolean }[]) {
  return companyStatement<Record<string, string>>((companyId, value, engine) => {
    const conditions = columns.map(({ name, isList }) =>
      isList
        ? isOneOf(engine, name, 'bigint', value(name)!)
        : sql`${sql.ref(name)} = ${value(name)}`,
    )
    return sql`delete from ${sql.table(table)}
      where company_id = ${companyId} and ${sql.join(conditions, sql` and `)} returning company_id`
  })
}
