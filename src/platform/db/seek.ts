import { type RawBuilder, sql } from 'kysely'
import type { EngineKind } from './engine.ts'

/**
 * `column = value`, for a query that orders by that column. PostgreSQL plans a statement once, for any values and
 * for the tables as they are then; with `=` every index of the company looks as good as another while tables are
 * small, or while a statistic says that a column has one value, and the plan that it caches may read the whole
 * company later. A range leaves the order to be provided: only an index that has the column next to what is
 * compared by `=` provides it, as sorting is switched off (`planning`).
 */
export function seek(engine: EngineKind, column: string, value: unknown): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql`${sql.ref(column)} between ${value} and ${value}`
    : sql`${sql.ref(column)} = ${value}`
}
