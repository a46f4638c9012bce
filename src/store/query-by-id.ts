import { seek } from '../platform/db/seek.ts'
import { companyQuery } from './company-query.ts'
import type { NamedTable, StoredRow } from './tables.ts'

/** The row of an id, by primary key: all of its columns, or those that are named. */
export function queryById<
  Name extends NamedTable,
  Column extends keyof StoredRow<Name> = keyof StoredRow<Name>,
>(table: Name, columns?: readonly Column[]) {
  return companyQuery<{ id: number }, Pick<StoredRow<Name>, Column>>((query, value, engine) => {
    const rows = query.selectFrom(table as 'tags')
    const selected = columns ? rows.select(columns as never) : rows.selectAll()
    return selected.where(seek(engine, 'id', value('id'))).orderBy('id') as never
  })
}
