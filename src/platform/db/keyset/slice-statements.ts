import type { Compilable, Kysely } from 'kysely'
import type { EngineKind } from '../engine.ts'
import type { PreparedQuery, ValueOf } from '../prepared.ts'
import type { AnyTables, KeysetOrder, Slice, SliceValues } from './slice.ts'

/** Prepares a query that is bound to the owner for whom it is run. */
export type Prepare<Tables> = <Values, Row>(
  build: (query: Kysely<Tables>, value: ValueOf<Values>, engine: EngineKind) => Compilable<Row>,
) => PreparedQuery<Tables, Values, Row>

type Build = (
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  engine: EngineKind,
  slice: Slice,
) => Compilable<object>

/** A list's statements, each built and compiled once, when it is first needed. */
export function sliceStatements<Tables, Row>(
  prepare: Prepare<Tables>,
  order: KeysetOrder,
  build: Build,
) {
  const prepared = new Map<string, PreparedQuery<Tables, SliceValues, Row>>()
  return (
    partitions: Slice['partitions'],
    towards: Slice['towards'],
    isBeyond: boolean,
  ): PreparedQuery<Tables, SliceValues, Row> => {
    const name = `${partitions} ${towards} ${isBeyond}`
    let statement = prepared.get(name)
    if (!statement) {
      const slice = { ...order, partitions, towards, isBeyond }
      statement = prepare<SliceValues, Row>(
        (query, value, engine) =>
          build(query as never, value, engine, slice) as unknown as Compilable<Row>,
      )
      prepared.set(name, statement)
    }
    return statement
  }
}
