import { sql } from 'kysely'
import { rowsWith } from '../platform/db/value-list.ts'
import type { Runner } from './company-db.ts'
import { companyStatement } from './company-query.ts'
import type { NamedTable, StoredRow, Tables } from './tables.ts'

type Table = keyof Tables & string
type Value = number | string

/** Rows by primary key, each once: all of their columns, or those that are named. See `rowsWith` for why it is done this way. */
export async function rowsById<
  Name extends NamedTable,
  Column extends keyof StoredRow<Name> & string = keyof StoredRow<Name> & string,
>(
  db: Runner,
  table: Name,
  ids: readonly (number | null)[],
  columns?: readonly Column[],
): Promise<Map<number, { id: number } & Pick<StoredRow<Name>, Column>>> {
  const rows = await rowsBy(
    db,
    table,
    'id' as never,
    ids,
    columns ? { columns: ['id', ...columns] as never } : {},
  )
  return new Map((rows as { id: number }[]).map(row => [row.id, row as never]))
}

/**
 * The rows that have one of these values, in no order, by an index that begins with the company and that column. `condition`
 * is SQL, for a partial index; `of` is a value of another column, where the index has both.
 */
export async function rowsBy<
  Name extends Table,
  Column extends keyof StoredRow<Name> & string = keyof StoredRow<Name> & string,
>(
  db: Runner,
  table: Name,
  column: keyof StoredRow<Name> & string,
  values: readonly (Value | null)[],
  { columns, condition = 'true', of = {} }: Options<Name, Column> = {},
): Promise<Pick<StoredRow<Name>, Column>[]> {
  const wanted = [...new Set(values.filter(value => value !== null))]
  if (wanted.length === 0) return []
  const type = typeof wanted[0] === 'string' ? 'text' : 'bigint'
  const [[given, own] = []] = Object.entries(of) as [[string, number]?]
  const statement = statementOf({
    table,
    column: { name: column, type },
    condition,
    columns,
    given,
  })
  return (await db.run(statement, { values: JSON.stringify(wanted), own })) as never
}

type Options<Name extends Table, Column> = {
  columns?: readonly Column[]
  condition?: string
  of?: { readonly [Given in keyof StoredRow<Name>]?: number }
}

type Reading = {
  table: Table
  column: { name: string; type: 'text' | 'bigint' }
  condition: string
  columns: readonly string[] | undefined
  given: string | undefined
}

const statements = new Map<string, ReturnType<typeof statementFor>>()

/** Compiled once for each of the few that there are. */
function statementOf(reading: Reading) {
  return statements.getOrInsertComputed(JSON.stringify(reading), () => statementFor(reading))
}

function statementFor({ table, column, condition, columns, given }: Reading) {
  return companyStatement<{ values: string; own: number | undefined }>(
    (companyId, value, engine) => {
      const owner = sql<boolean>`company_id = ${companyId} and ${sql.raw(condition)}`
      const both = given ? sql<boolean>`${owner} and ${sql.ref(given)} = ${value('own')}` : owner
      const rows = rowsWith(engine, table, both, column, value('values'))
      const selected = columns ? sql.join(columns.map(name => sql.ref(name))) : sql`*`
      return sql`select ${selected} from (${rows}) as found`
    },
  )
}
