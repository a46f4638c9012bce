import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Direction } from '../page.ts'
import type { ValueOf } from '../prepared.ts'

/** What a list reads, and the order it is in: from the highest key to the lowest. */
export type KeysetOrder = {
  readonly table: string
  /** A column that divides the table: a list is of one of its values, some, or every. */
  readonly partition: string
  readonly partitionType: 'bigint' | 'text'
  /** Integer columns. No two rows of an owner share the last, `id`; a table without one has it unique by partition. */
  readonly orderBy: readonly string[]
  /** Limits the list to the rows that have this value there. */
  readonly only:
    | { readonly column: string; readonly operator?: '>'; readonly value: number }
    | undefined
}

/** What makes one statement of a list differ from another; everything else is a value. */
export type Slice = KeysetOrder & {
  readonly partitions: 'every' | 'one' | 'some'
  readonly towards: Direction
  /** Whether it starts beyond a position, or at the end. */
  readonly isBeyond: boolean
}

export type SliceValues = {
  /** The position that it starts beyond, column by column. */
  [column: `from.${string}`]: number
  limit: number
  /** One less than the limit. */
  last: number
  /** The only partition. */
  partition: number | string
  /** Several, as a list in the engine's own notation. */
  partitions: string
  /** The id that the way back starts beyond. */
  behind: number
}

/** Tables and columns are names that are given at run time; the list that gives them is typed. */
export type AnyTables = Record<string, Record<string, number>>
export type AnyRows = SelectQueryBuilder<AnyTables, string, object>

export function columnOf(alias: string, name: string): RawBuilder<number> {
  return sql.ref<number>(`${alias}.${name}`)
}

/** The rows that belong to the list. The value is a literal: a partial index is not used for a parameter. */
export function listedRows(rows: AnyRows, alias: string, { only }: Slice): AnyRows {
  return only
    ? rows.where(columnOf(alias, only.column), only.operator ?? '=', sql.lit(only.value))
    : rows
}

/** In the order of these columns, the row nearest to the slice's start first. */
export function nearestFirst(
  rows: AnyRows,
  alias: string,
  { towards }: Slice,
  columns: readonly string[],
): AnyRows {
  const direction = towards === 'older' ? 'desc' : 'asc'
  return columns.reduce((query, name) => query.orderBy(columnOf(alias, name), direction), rows)
}

/** The comparison of keys that an index on the order's columns answers by a seek. */
export function beyond(
  alias: string,
  { towards, orderBy }: Slice,
  value: ValueOf<SliceValues>,
): RawBuilder<boolean> {
  const columns = orderBy.map(name => columnOf(alias, name))
  const than = sql.raw(towards === 'older' ? '<' : '>')
  return sql`(${sql.join(columns)}) ${than} (${sql.join(start(orderBy, value))})`
}

/** The values of the position that a slice starts beyond. */
export function start(
  orderBy: readonly string[],
  value: ValueOf<SliceValues>,
): RawBuilder<number>[] {
  return orderBy.map(name => sql<number>`${value(`from.${name}`)}`)
}
