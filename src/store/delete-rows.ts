import { sql } from 'kysely'
import type { PreparedQuery } from '../platform/db/prepared.ts'
import type { Runner } from './company-db.ts'
import { companyStatement } from './company-query.ts'
import type { StoredRow, Tables } from './tables.ts'

/** Deletes the rows that have all of these values. Whether there were any. */
export async function deleteRows<Name extends keyof Tables>(
  db: Runner,
  table: Name,
  of: Partial<StoredRow<Name>>,
): Promise<boolean> {
  return (await db.run(statementOf(table, Object.keys(of)), of)).length > 0
}

type Statement = PreparedQuery<Tables, Record<string, unknown>, unknown>

const statements = new Map<string, Statement>()

/** Compiled once for each of the few sets of columns. */
function statementOf(table: string, columns: string[]): Statement {
  return statements.getOrInsertComputed([table, ...columns].join(), () =>
    companyStatement<Record<string, unknown>>((companyId, value) => {
      const conditions = columns.map(column => sql`${sql.ref(column)} = ${value(column)}`)
      return sql`delete from ${sql.table(table)}
        where company_id = ${companyId} and ${sql.join(conditions, sql` and `)} returning company_id`
    }),
  )
}
