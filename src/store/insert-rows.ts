import { type Insertable, sql } from 'kysely'
import type { PreparedQuery } from '../platform/db/prepared.ts'
import type { CompanyDb, Runner } from './company-db.ts'
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
 * none exceeds the limit on parameters. `conflict` is SQL: what happens where a row is there already.
 */
export async function insertRows(
  db: Pick<CompanyDb, 'engine' | 'run'>,
  table: keyof Tables,
  rows: readonly Row[],
  conflict = '',
) {
  if (rows.length === 0) return
  const insertion = { table, columns: Object.keys(rows[0]!), conflict }
  if (db.engine === 'sqlite') insertValues(db, insertion, rows)
  else if (rows.length === 1) await db.run(prepared(insertion, 1), Object.values(rows[0]!))
  // One parameter, because each statement is a round trip.
  else await db.run(prepared(insertion, 'json'), { rows: JSON.stringify(rows) })
}

/** Inserts one row. With a `conflict`, true if the row was inserted or changed. */
export async function insertRow<Name extends keyof Tables>(
  db: Runner,
  table: Name,
  row: Insertable<Tables[Name]>,
  conflict = '',
): Promise<boolean> {
  const returning = conflict === '' ? '' : `${conflict} returning company_id`
  const insertion = { table, columns: Object.keys(row), conflict: returning }
  return (await db.run(prepared(insertion, 1), Object.values(row))).length > 0
}

type Insertion = { table: keyof Tables; columns: string[]; conflict: string }

/** Without a wait in between: rows that follow may refer to all of these. */
function insertValues({ run }: Pick<CompanyDb, 'run'>, insertion: Insertion, rows: readonly Row[]) {
  const { columns } = insertion
  const many = prepared(insertion, rowsPerStatement)
  const one = prepared(insertion, 1)
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
type Prepared = PreparedQuery<Tables, { rows: string } | Row[string][], unknown>

const known = new Map<string, Prepared>()

function prepared(insertion: Insertion, rows: number | 'json'): Prepared {
  const { table, columns, conflict } = insertion
  const key = [table, rows, conflict, ...columns].join()
  return known.getOrInsertComputed(key, () =>
    rows === 'json' ? ofJson(insertion) : ofValues(insertion, rows),
  )
}

function ofValues(insertion: Insertion, rows: number): Prepared {
  const { columns, conflict } = insertion
  return companyStatement((companyId, value) => {
    const tuples = Array.from({ length: rows }, (_, row) => {
      const places = columns.map((_, column) =>
        value(String(row * columns.length + column) as never),
      )
      return sql`(${companyId}, ${sql.join(places)})`
    })
    return sql`${into(insertion)} values ${sql.join(tuples)} ${sql.raw(conflict)}`
  })
}

function ofJson(insertion: Insertion): Prepared {
  const { table, columns, conflict } = insertion
  return companyStatement(
    (companyId, value) => sql`${into(insertion)}
      select cast(${companyId} as bigint), ${names(columns)}
      from json_populate_recordset(cast(null as ${sql.table(table)}), ${value('rows' as never)}::text::json)
      ${sql.raw(conflict)}`,
  )
}

const into = ({ table, columns }: Insertion) =>
  sql`insert into ${sql.table(table)} (company_id, ${names(columns)})`

const names = (columns: string[]) => sql.join(columns.map(column => sql.ref(column)))
