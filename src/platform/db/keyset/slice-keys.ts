import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../engine.ts'
import type { ValueOf } from '../prepared.ts'
import { keysOfOneOnPostgres, keysOfSomeOnPostgres } from './keys-on-postgres.ts'
import { keysOfSomeOnSqlite } from './keys-on-sqlite.ts'
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
