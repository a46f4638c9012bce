import { type Selectable, sql } from 'kysely'
import { rowsWith } from '../platform/db/value-list.ts'
import type { CompanyDb } from './company-db.ts'
import { companyStatement } from './company-query.ts'
import type { Tables } from './tables.ts'

type Table = keyof Tables & string
type Row<Name extends Table> = Selectable<Tables[Name]>
type Reader = Pick<CompanyDb, 'run'>

/** Rows by primary key, each once; see `rowsWith` for why it is done this way. */
export async function rowsById<Name extends Table>(
  db: Reader,
  table: Name,
  ids: readonly (number | null)[],
): Promise<Map<number, Row<Name>>> {
  const rows = await rowsBy(db, table, 'id' as never, ids)
  return new Map((rows as { id: number }[]).map(row => [row.id, row as never]))
}

/**
 * The rows that have one of these values, in no order, by an index that begins with the company and that column. `condition`
 * is that of a partial index.
 */
export async function rowsBy<Name extends Table>(
  db: Reader,
  table: Name,
  column: keyof Row<Name> & string,
  values: readonly (number | null)[],
  condition = 'true',
): Promise<Row<Name>[]> {
  const wanted = [...new Set(values.filter(value => value !== null))]
  if (wanted.length === 0) return []
  const rows = await db.run(statementOf(table, column, condition), {
    values: JSON.stringify(wanted),
  })
  return rows as Row<Name>[]
}

type Statement = ReturnType<typeof statementFor>

const statements = new Map<string, Statement>()

/** Compiled once for each of the few that there are. */
function statementOf(table: Table, column: string, condition: string): Statement {
  const key = `${table} ${column} ${condition}`
  const known = statements.get(key)
  if (known) return known
  const statement = statementFor(table, column, condition)
  statements.set(key, statement)
  return statement
}

function statementFor(table: Table, column: string, condition: string) {
  return companyStatement<{ values: string }>((companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId} and ${sql.raw(condition)}`
    const rows = rowsWith(engine, table, owner, { name: column, type: 'bigint' }, value('values'))
    return sql`select * from (${rows}) as found`
  })
}
