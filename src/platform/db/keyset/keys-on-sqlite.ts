import { type Kysely, sql } from 'kysely'
import type { ValueOf } from '../prepared.ts'
import {
  type AnyRows,
  type AnyTables,
  beyond,
  columnOf,
  listedRows,
  nearestFirst,
  type Slice,
  type SliceValues,
} from './slice.ts'

/**
 * The keys of some partitions. SQLite has no lateral joins: in each partition, the last row that may be needed bounds
 * the scan of the index (owner, partition, orderBy), by the first column alone. Where many rows are equal in that one,
 * the limit ends the scan: SQLite leaves an inner loop in the order of the result as soon as a row is beyond a full
 * page (test/limit2.test of SQLite).
 */
export function keysOfSomeOnSqlite(
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  slice: Slice,
): AnyRows {
  const { table, partition, orderBy, towards, isBeyond } = slice
  const first = orderBy[0]!
  const wanted = sql<{ value: number }>`json_each(${value('partitions')})`
  const near = query
    .selectFrom(`${table} as near`)
    .select(`near.${first}`)
    .where(columnOf('near', partition), '=', columnOf('wanted', 'value'))
    .$if(isBeyond, all => all.where(beyond('near', slice, value)))
  const listed = listedRows(near, 'near', slice)
  const last = nearestFirst(listed, 'near', slice, orderBy).limit(1).offset(value('last'))
  // A partition that has no such row is read to its end.
  const end = towards === 'older' ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER
  const within = towards === 'older' ? '>=' : '<='
  const items = query
    .selectFrom(wanted.as('wanted'))
    .crossJoin(`${table} as item`)
    .where(columnOf('item', partition), '=', columnOf('wanted', 'value'))
    .$if(isBeyond, all => all.where(beyond('item', slice, value)))
    .where(columnOf('item', first), within, sql<number>`coalesce(${last}, ${end})`)
    .select(orderBy.map(name => `item.${name}`))
  return nearestFirst(listedRows(items, 'item', slice), 'item', slice, orderBy).limit(
    value('limit'),
  )
}
