import { sql, type Updateable } from 'kysely'
import type { PreparedQuery } from '../platform/db/prepared.ts'
import type { CompanyTransaction, Runner } from './company-db.ts'
import { companyStatement } from './company-query.ts'
import type { NamedTable, Tables } from './tables.ts'

/** Changes columns of one row, by primary key. */
export async function updateRow<Name extends NamedTable>(
  db: Runner,
  table: Name,
  id: number,
  changes: Updateable<Tables[Name]>,
): Promise<void> {
  await db.run(statementOf(table, Object.keys(changes)), { ...changes, id })
}

/** Like `updateRow`, for an edit that others may see: the row gets the write's revision, too. */
export function editRow<Name extends NamedTable & Edited>(
  transaction: Pick<CompanyTransaction, 'run' | 'revision'>,
  table: Name,
  id: number,
  changes: Updateable<Tables[Name]>,
): Promise<void> {
  const { revision } = transaction
  return updateRow(transaction, table, id, { ...changes, revision, edit_revision: revision })
}

type Edited = {
  [Name in keyof Tables]: 'edit_revision' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

type Statement = PreparedQuery<Tables, Record<string, unknown>, unknown>

const statements = new Map<string, Statement>()

/** Compiled once for each of the few sets of columns that are changed together. */
function statementOf(table: string, columns: string[]): Statement {
  return statements.getOrInsertComputed([table, ...columns].join(), () =>
    companyStatement<Record<string, unknown>>((companyId, value) => {
      const changes = columns.map(column => sql`${sql.ref(column)} = ${value(column)}`)
      return sql`update ${sql.table(table)} set ${sql.join(changes)}
        where company_id = ${companyId} and id = ${value('id')}`
    }),
  )
}
