import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './engine.ts'

/**
 * Whether a column has one of these values, sent as one parameter: a statement for each number of them
 * would never be prepared twice. On PostgreSQL as an array, which an index is asked for value by value.
 */
export function isOneOf(
  engine: Engine<unknown>['kind'],
  column: string,
  values: string[] | number[],
): RawBuilder<boolean> {
  const json = JSON.stringify(values)
  if (engine === 'sqlite') return sql`${sql.ref(column)} in (select value from json_each(${json}))`
  const type = sql.raw(typeof values[0] === 'number' ? 'bigint' : 'text')
  return sql`${sql.ref(column)} = any (array(
    select cast(value as ${type}) from json_array_elements_text(${json}::text::json)))`
}

/** Rows of values as a query with the columns a, b, c and d, sent as one parameter, too. */
export function tuples(
  engine: Engine<unknown>['kind'],
  rows: (string | number)[][],
  types: ('text' | 'bigint')[],
): RawBuilder<unknown> {
  const columns = types.map((type, at) => {
    const value = sql`value->>${sql.lit(at)}`
    const name = sql.ref('abcd'[at]!)
    return engine === 'postgres'
      ? sql`cast(${value} as ${sql.raw(type)}) as ${name}`
      : sql`${value} as ${name}`
  })
  const json = JSON.stringify(rows)
  return engine === 'postgres'
    ? sql`select ${sql.join(columns)} from json_array_elements(${json}::text::json)`
    : sql`select ${sql.join(columns)} from json_each(${json})`
}
