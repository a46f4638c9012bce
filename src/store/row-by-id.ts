import { type Kysely, sql } from 'kysely'
import { seek } from '../platform/db/seek.ts'
import type { Tables } from './tables.ts'

/**
 * The row that a column refers to, for a lateral join on PostgreSQL: one primary-key lookup per outer row, whatever
 * the statistics say. A plain join may start with any of its tables and read all of it.
 */
export function rowById(
  query: Kysely<Tables>,
  table: 'users' | 'boards' | 'statuses' | 'posts' | 'comments',
  column: string,
) {
  // All of these have an id; Kysely cannot type a choice of tables.
  return query
    .selectFrom(`${table as 'users'} as found`)
    .selectAll('found')
    .where(seek('postgres', 'found.id', sql.ref<number>(column)))
    .orderBy('found.id')
    .limit(sql.lit(1))
}
