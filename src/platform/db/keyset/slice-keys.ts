import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../engine.ts'
import type { ValueOf } from '../prepared.ts'
import { seek } from '../seek.ts'
import {
  type AnyRows,
  type AnyTables,
  beyond,
  columnOf,
  listedRows,
  nearestFirst,
  type Slice,
  type SliceValues,
  start,
} from './slice.ts'

/**
 * The keys of the rows next to a position, nearest first. It reads as many index entries as it returns (times the
 * partitions, where some are given), wherever the position lies and however many rows there are.
 */
export function sliceKeys(
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  engine: EngineKind,
  slice: Slice,
): AnyRows {
  if (slice.partitions === 'some')
    return engine === 'sqlite'
      ? keysOfSomeOnSqlite(query, value, slice)
      : keysOfSomeOnPostgres(query, value, slice)
  if (slice.partitions === 'one' && engine === 'postgres')
    return keysOfOneOnPostgres(query, value, slice)
  const rows = query
    .selectFrom(`${slice.table} as item`)
    .select(slice.orderBy.map(name => `item.${name}`))
  return rangeScan(rows, 'item', value, slice)
}

/** Whether there is any row on the other side, the position that the slice starts beyond included. */
export function hasBehind(
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  engine: EngineKind,
  slice: Slice,
) {
  const id = slice.orderBy.at(-1)!
  const own: Partial<SliceValues> = { [`from.${id}`]: value('behind'), limit: 1, last: 0 }
  const back: ValueOf<SliceValues> = name => own[name] ?? value(name)
  const towards = slice.towards === 'older' ? 'newer' : 'older'
  return sql<boolean>`exists ${sliceKeys(query, back, engine, { ...slice, towards })}`.as(
    'has_behind',
  )
}

/**
 * Limits a query of a table's rows to the slice, so that it scans a range of one index: (owner, orderBy), or, for one
 * partition on SQLite, (owner, partition, orderBy).
 */
export function rangeScan(
  rows: AnyRows,
  alias: string,
  value: ValueOf<SliceValues>,
  slice: Slice,
): AnyRows {
  const { partition, partitions, isBeyond, orderBy } = slice
  const within = listedRows(rows, alias, slice)
    .$if(partitions === 'one', all =>
      all.where(columnOf(alias, partition), '=', value('partition') as number),
    )
    .$if(isBeyond, all => all.where(beyond(alias, slice, value)))
  return nearestFirst(within, alias, slice, orderBy).limit(value('limit'))
}

/** The keys of one partition. */
function keysOfOneOnPostgres(
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  slice: Slice,
): AnyRows {
  return keysOf(sql`${value('partition')}`, query, value, slice)
}

/** The keys of some partitions: the nearest of each, then the nearest of those. */
function keysOfSomeOnPostgres(
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  slice: Slice,
): AnyRows {
  const partitions = value('partitions')
  const wanted =
    slice.partitionType === 'text'
      ? sql<{ wanted: number }>`unnest(${partitions}::text::text[])`
      : sql<{ wanted: number }>`unnest(${partitions}::text::bigint[])`
  const items = query
    .selectFrom(wanted.as('wanted'))
    .crossJoinLateral(keysOf(columnOf('wanted', 'wanted'), query, value, slice).as('item'))
    .select(slice.orderBy.map(name => `item.${name}`))
  return nearestFirst(items, 'item', slice, slice.orderBy).limit(value('limit'))
}

/**
 * By the index (owner, partition, orderBy), and by no other: see `seek`. By (owner, orderBy), the page of a partition
 * with few rows would read those of all others on the way.
 */
function keysOf(
  wanted: RawBuilder<number>,
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  slice: Slice,
): AnyRows {
  const { table, partition, orderBy, isBeyond } = slice
  const rows = query
    .selectFrom(`${table} as near`)
    .select(orderBy.map(name => `near.${name}`))
    .where(
      isBeyond ? beyondWithin(wanted, value, slice) : seek('postgres', `near.${partition}`, wanted),
    )
  const listed = listedRows(rows, 'near', slice)
  return nearestFirst(listed, 'near', slice, [partition, ...orderBy]).limit(value('limit'))
}

/** From a position to the partition's end, in terms that begin with the partition, as the index does. */
function beyondWithin(
  wanted: RawBuilder<number>,
  value: ValueOf<SliceValues>,
  { partition, orderBy, towards }: Slice,
): RawBuilder<boolean> {
  const [than, end] = towards === 'older' ? ['<', '>='] : ['>', '<=']
  const columns = [partition, ...orderBy].map(name => columnOf('near', name))
  const from = [wanted, ...start(orderBy, value)]
  return sql`(${sql.join(columns)}) ${sql.raw(than)} (${sql.join(from)})
    and ${columnOf('near', partition)} ${sql.raw(end)} ${wanted}`
}

/**
 * The keys of some partitions. SQLite has no lateral joins: in each partition, the last row that may be needed bounds
 * the scan of the index (owner, partition, orderBy), by the first column alone. Where many rows are equal in that one,
 * the limit ends the scan: SQLite leaves an inner loop in the order of the result as soon as a row is beyond a full
 * page (test/limit2.test of SQLite).
 */
function keysOfSomeOnSqlite(
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
