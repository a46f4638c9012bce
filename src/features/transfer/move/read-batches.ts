import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from '../../../platform/db/engine.ts'
import { type MovedTable, type Row, textKeys } from './moved-tables.ts'

/**
 * A batch doubles or halves, so that long rows come few at a time: what is in memory stays
 * small, and the statements stay few, too, because an engine keeps each that it has prepared.
 */
const batchRows = { first: 25, most: 400 }
const batchCharactersMax = 500_000

type Select = (statement: RawBuilder<Row>) => Promise<Row[]>

/**
 * All rows of a table, or those for which `only` holds, in the order of its key, which is the same on every engine. Columns
 * that `only` holds to one value are not part of the key.
 */
export async function* readBatches(
  select: Select,
  engine: EngineKind,
  { name, key }: MovedTable,
  only: RawBuilder<unknown> = sql`1 = 1`,
): AsyncGenerator<Row[]> {
  const order = sql.join(key.map(column => keyColumn(engine, column)))
  let last: Row | undefined
  let limit = batchRows.first
  for (;;) {
    const beyond: RawBuilder<unknown> = last
      ? sql`and (${order}) > (${sql.join(key.map(column => last![column]))})`
      : sql``
    const rows = await select(sql<Row>`select * from ${sql.table(name)} where ${only} ${beyond}
      order by ${order} limit ${sql.lit(limit)}`)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    const characters = charactersIn(rows)
    if (characters > batchCharactersMax) limit = Math.max(1, limit >> 1)
    else if (4 * characters < batchCharactersMax) limit = Math.min(batchRows.most, 2 * limit)
  }
}

/** Text is put in order by its bytes, whatever language the database was made for. */
function keyColumn(engine: EngineKind, column: string): RawBuilder<unknown> {
  if (!textKeys.has(column)) return sql`${sql.ref(column)}`
  return sql`${sql.ref(column)} collate ${sql.raw(engine === 'postgres' ? '"C"' : 'binary')}`
}

function charactersIn(rows: Row[]): number {
  let sum = 0
  for (const row of rows)
    for (const value of Object.values(row)) if (typeof value === 'string') sum += value.length
  return sum
}
