import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { seek } from './seek.ts'

/**
 * The row that a column refers to, for a lateral join on PostgreSQL: one primary-key lookup per outer row, whatever
 * the statistics say. A plain join may start with any of its tables and read all of it.
 */
export function rowById<Tables, Table extends keyof Tables & string>(
  query: Kysely<Tables>,
  table: Table,
  column: string,
) {
  type Found = SelectQueryBuilder<
    Tables & { found: Tables[Table] },
    'found',
    Selectable<Tables[Table]>
  >
  // Kysely cannot type a choice of tables; each of ours has an id.
  return (query as unknown as Kysely<{ table: { id: number } }>)
    .selectFrom(`${table as unknown as 'table'} as found`)
    .selectAll('found')
    .where(seek('postgres', 'found.id', sql.ref<number>(column)))
    .orderBy('found.id')
    .limit(sql.lit(1)) as unknown as Found
}
