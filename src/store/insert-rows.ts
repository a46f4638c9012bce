import { sql } from 'kysely'
import type { PreparedQuery } from '../platform/db/prepared.ts'
import type { CompanyDb } from './company-db.ts'
import { companyStatement } from './company-query.ts'
import type { Tables } from './tables.ts'

type Row = Record<string, string | number | null>

/**
 * So many rows of one statement SQLite inserts at a third of the cost of rows in a JSON parameter, of which it looks up
 * each value by its position. More make no difference.
 */
const rowsPerStatement = 32

/**
 * Inserts rows that all have the same columns. However many there are, only few different statements are compiled, and
 * none exceeds the limit on parameters.
 */
export async function insertRows(
  db: Pick<CompanyDb, 'engine' | 'run'>,
  table: keyof Tables,
  rows: readonly Row[],
) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  if (db.engine === 'sqlite') insertValues(db, table, columns, rows)
  // One parameter, because each statement is a round trip.
  else await db.run(prepared(table, columns, 'json'), { rows: JSON.stringify(rows) })
}

/** Without a wait in between: rows that follow may refer to all of these. */
function insertValues(
  { run }: Pick<CompanyDb, 'run'>,
  table: keyof Tables,
  columns: string[],
  rows: readonly Row[],
) {
  const many = prepared(table, columns, rowsPerStatement)
  const one = prepared(table, columns, 1)
  let at = 0
  while (at < rows.length) {
    const count = rows.length - at >= rowsPerStatement ? rowsPerStatement : 1
    const values: Row[string][] = []
    for (const end = at + count; at < end; at++)
      for (const column of columns) values.push(rows[at]![column]!)
    void run(count === 1 ? one : many, values)
  }
}

/** `rows` is a JSON array; on SQLite values are given by their positions. */
type Insertion = PreparedQuery<Tables, { rows: string } | Row[string][], unknown>

const insertions = new Map<string, Insertion>()

function prepared(table: keyof Tables, columns: string[], rows: number | 'json'): Insertion {
  const key = [table, rows, ...columns].join()
  let insertion = insertions.get(key)
  if (!insertion) {
    insertion =
      rows === 'json' ? jsonInsertion(table, columns) : valuesInsertion(table, columns, rows)
    insertions.set(key, insertion)
  }
  return insertion
}

function valuesInsertion(table: keyof Tables, columns: string[], rows: number): Insertion {
  return companyStatement((companyId, value) => {
    const tuples = Array.from({ length: rows }, (_, row) => {
      const places = columns.map((_, column) =>
        value(String(row * columns.length + column) as never),
      )
      return sql`(${companyId}, ${sql.join(places)})`
    })
    return sql`${into(table, columns)} values ${sql.join(tuples)}`
  })
}

function jsonInsertion(table: keyof Tables, columns: string[]): Insertion {
  return companyStatement(
    (companyId, value) => sql`${into(table, columns)}
      select cast(${companyId} as bigint), ${names(columns)}
      from json_populate_recordset(cast(null as ${sql.table(table)}), ${value('rows' as never)}::text::json)`,
  )
}

const into = (table: keyof Tables, columns: string[]) =>
  sql`insert into ${sql.table(table)} (company_id, ${names(columns)})`

const names = (columns: string[]) => sql.join(columns.map(column => sql.ref(column)))
