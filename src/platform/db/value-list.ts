import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from './engine.ts'
import { seek } from './seek.ts'

type Type = 'text' | 'bigint'

/**
 * Whether a column has one of the values in a JSON array: one parameter, however many there are, so the
 * statement stays the same. On PostgreSQL as an array, which an index is asked for value by value.
 */
export function isOneOf(
  engine: EngineKind,
  column: string | RawBuilder<unknown>,
  type: Type,
  json: string,
): RawBuilder<boolean> {
  const compared = typeof column === 'string' ? sql.ref(column) : column
  return engine === 'postgres'
    ? sql`${compared} = any (array(select cast(value as ${sql.raw(type)})
        from json_array_elements_text(${json}::text::json)))`
    : sql`${compared} in (select value from json_each(${json}))`
}

/**
 * The rows of an owner's table whose column has one of the values in a JSON array, each value once. On
 * PostgreSQL value by value, by the index that begins with owner and column (see `seek`): of an array it would
 * guess the length, and rather read everything the owner has than look up so many.
 */
export function rowsWith(
  engine: EngineKind,
  table: string | RawBuilder<unknown>,
  owner: RawBuilder<boolean>,
  column: { name: string; type: Type },
  json: string,
): RawBuilder<unknown> {
  const { name, type } = column
  const rows = typeof table === 'string' ? sql.table(table) : table
  if (engine === 'sqlite')
    return sql`select * from ${rows} where ${owner} and ${isOneOf(engine, name, type, json)}`
  return sql`select found.* from (select distinct cast(value as ${sql.raw(type)}) as value
      from json_array_elements_text(${json}::text::json)) as wanted
    cross join lateral (select * from ${rows}
      where ${owner} and ${seek(engine, name, sql.ref('wanted.value'))}
      order by ${sql.ref(name)}) as found`
}

/** The rows of a JSON array of arrays, as a query with the columns a, b, c and so on. */
export function tuples(engine: EngineKind, types: Type[], json: string): RawBuilder<unknown> {
  const columns = types.map((type, at) => {
    const value = sql`value->>${sql.lit(at)}`
    const name = sql.ref('abcdefgh'[at]!)
    return engine === 'postgres'
      ? sql`cast(${value} as ${sql.raw(type)}) as ${name}`
      : sql`${value} as ${name}`
  })
  return engine === 'postgres'
    ? sql`select ${sql.join(columns)} from json_array_elements(${json}::text::json)`
    : sql`select ${sql.join(columns)} from json_each(${json})`
}

/** The rows of such an object as jsonByNumber makes, as a query with the columns key and value. */
export function keyed(engine: EngineKind, type: Type, json: string): RawBuilder<unknown> {
  return engine === 'postgres'
    ? sql`select cast(key as bigint) as key, cast(value as ${sql.raw(type)}) as value
        from json_each_text(${json}::text::json)`
    : sql`select cast(key as integer) as key, value from json_each(${json})`
}

/**
 * A JSON object with numbers as its keys: engines hand out each key and value without looking into others.
 * Written by hand, as one of JavaScript's would be an array of holes.
 */
export function jsonByNumber(values: Iterable<readonly [number, unknown]>): string {
  return `{${Array.from(values, ([key, value]) => `"${key}":${JSON.stringify(value)}`).join(',')}}`
}

/**
 * The same in the order of the keys, for writing many rows: to go through them is quicker than to jump. Not for
 * reading, where the caller has chosen an order.
 */
export function sortedJsonByNumber(values: Iterable<readonly [number, unknown]>): string {
  return jsonByNumber(Array.from(values).sort(([a], [b]) => a - b))
}
