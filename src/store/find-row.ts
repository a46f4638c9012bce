import { andThen } from '../platform/and-then.ts'
import type { PreparedQuery } from '../platform/db/prepared.ts'
import { seek } from '../platform/db/seek.ts'
import type { Runner } from './company-db.ts'
import { companyQuery } from './company-query.ts'
import type { NamedTable, StoredRow, Tables } from './tables.ts'

/**
 * The row of an id, by primary key: all of its columns, or those that are named. Synchronous if the engine is in this
 * process.
 */
export function findRow<
  Name extends NamedTable,
  Column extends keyof StoredRow<Name> = keyof StoredRow<Name>,
>(
  db: Runner,
  table: Name,
  id: number,
  columns?: readonly (Column & string)[],
): Found<StoredRow<Name>, Column> | Promise<Found<StoredRow<Name>, Column>> {
  return andThen(
    db.run(queryOf(table, columns), { id }),
    ([row]) => row as Found<StoredRow<Name>, Column>,
  )
}

type Found<Row, Column extends keyof Row> = Pick<Row, Column> | undefined

const queries = new Map<string, PreparedQuery<Tables, { id: number }, unknown>>()

/** Compiled once for each of the few that there are. */
function queryOf(table: NamedTable, columns: readonly string[] = []) {
  return queries.getOrInsertComputed([table, ...columns].join(), () =>
    companyQuery((query, value, engine) => {
      const rows = query.selectFrom(table as 'tags')
      const selected = columns.length > 0 ? rows.select(columns as never) : rows.selectAll()
      return selected.where(seek(engine, 'id', value('id'))).orderBy('id') as never
    }),
  )
}
