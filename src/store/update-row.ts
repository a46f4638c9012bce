import { sql, type Updateable } from 'kysely'
import { isOneOf } from '../platform/db/value-list.ts'
import type { CompanyTransaction, Runner } from './company-db.ts'
import { companyStatement } from './company-query.ts'
import type { NamedTable, Tables } from './tables.ts'

/** Changes columns of one row, or of some rows at once, by primary key. */
export async function updateRow<Name extends NamedTable>(
  db: Runner,
  table: Name,
  id: number | readonly number[],
  changes: Updateable<Tables[Name]>,
): Promise<void> {
  const isOne = typeof id === 'number'
  const statement = statementOf(table, isOne, Object.keys(changes))
  await db.run(statement, { ...changes, id: isOne ? id : JSON.stringify(id) })
}

/** Like `updateRow`, for an edit that others may see: the rows get the write's revision, too. */
export function editRow<Name extends NamedTable & Edited>(
  transaction: Pick<CompanyTransaction, 'run' | 'revision'>,
  table: Name,
  id: number | readonly number[],
  changes: Updateable<Tables[Name]>,
): Promise<void> {
  const { revision } = transaction
  return updateRow(transaction, table, id, { ...changes, revision, edit_revision: revision })
}

type Edited = {
  [Name in keyof Tables]: 'edit_revision' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

const statements = new Map<string, ReturnType<typeof statementFor>>()

/** Compiled once for each of the few sets of columns that are changed together. */
function statementOf(table: string, isOne: boolean, columns: string[]) {
  return statements.getOrInsertComputed([table, isOne, ...columns].join(), () =>
    statementFor(table, isOne, columns),
  )
}

function statementFor(table: string, isOne: boolean, columns: string[]) {
  return companyStatement<Record<string, unknown>>((companyId, value, engine) => {
    const changes = columns.map(column => sql`${sql.ref(column)} = ${value(column)}`)
    const id = value('id')
    const wanted = isOne ? sql`id = ${id}` : isOneOf(engine, 'id', 'bigint', id as string)
    return sql`update ${sql.table(table)} set ${sql.join(changes)}
      where company_id = ${companyId} and ${wanted}`
  })
}
