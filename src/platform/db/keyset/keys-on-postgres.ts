import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ValueOf } from '../prepared.ts'
import { seek } from '../seek.ts'
import {
  type AnyRows,
  type AnyTables,
  columnOf,
  listedRows,
  nearestFirst,
  type Slice,
  type SliceValues,
  start,
} from './slice.ts'

/** The keys of one partition. */
export function keysOfOneOnPostgres(
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  slice: Slice,
): AnyRows {
  return keysOf(sql`${value('partition')}`, query, value, slice)
}

/** The keys of some partitions: the nearest of each, then the nearest of those. */
export function keysOfSomeOnPostgres(
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
