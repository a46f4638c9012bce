import { type Compilable, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import {
  type Direction,
  justBefore,
  type Page,
  type PageRequest,
  type Position,
  readPage,
  type Sliced,
} from '../../platform/db/page.ts'
import type { PreparedQuery, ValueOf } from '../../platform/db/prepared.ts'
import { type CompanyDb, companyQuery, type Tables } from '../../store/index.ts'
import type { Audience } from './audience.ts'
import { hasBehind, newestVisible, walk } from './keyset.ts'
import type { Shape, SliceValues } from './slice.ts'

/** Ids in the order of their list; a row's query joins them. */
export type VisibleIds = ReturnType<typeof newestVisible>

/** How a table's rows are read with all that their JSON shows. */
type Rows<Row> = {
  /** From a query of their ids, named `page`. */
  rowsOf(
    query: Kysely<Tables>,
    engine: EngineKind,
    ids: VisibleIds,
  ): SelectQueryBuilder<never, never, Row>
  /** From the table itself, under an alias of its own; on SQLite. */
  walked(query: Kysely<Tables>): SelectQueryBuilder<never, never, Row>
  alias: string
}

/**
 * Makes the function that lists what an audience sees, newest first. Each shape of its statements is
 * built and compiled once, when it is first needed.
 */
export function visiblePages<Row extends Position>(table: Shape['table'], rows: Rows<Row>) {
  const reading = shapes<Sliced<Row>>(table, (query, value, engine, shape) => {
    const order = shape.towards === 'older' ? 'desc' : 'asc'
    // SQLite walks an index and looks the rest up row by row, in half the time that a subquery takes.
    const read =
      engine === 'sqlite' && shape.boards !== 'some'
        ? walk(rows.walked(query), rows.alias, value, shape)
        : rows
            .rowsOf(query, engine, newestVisible(query, value, engine, shape))
            .orderBy(sql.ref('page.created'), order)
            .orderBy(sql.ref('page.id'), order)
    return shape.isBeyond ? read.select(hasBehind(query, value, engine, shape)) : read
  })
  const probing = shapes<object>(table, newestVisible)

  return (db: CompanyDb, audience: Audience, page: PageRequest): Promise<Page<Row>> => {
    const own = seenBy(audience, db.engine)
    const values = (from: Position | undefined, limit: number) => ({
      ...own.values,
      created: from?.created ?? 0,
      id: from?.id ?? 0,
      limit,
      last: limit - 1,
      behind: page.cursor ? justBefore(page.cursor).id : 0,
    })
    return readPage(page, {
      read: (towards, from, limit) =>
        db.run(reading(own.boards, towards, from !== undefined), values(from, limit)),
      hasAny: async (towards, from) =>
        (await db.run(probing(own.boards, towards, true), values(from, 1))).length > 0,
    })
  }
}

/** Ids start at 1. */
const noBoard = 0

function seenBy({ boards }: Audience, engine: EngineKind) {
  if (boards === 'every')
    return { boards: 'every' as const, values: { board: noBoard, boards: '' } }
  if (boards.length <= 1)
    return { boards: 'one' as const, values: { board: boards[0] ?? noBoard, boards: '' } }
  const list = boards.join()
  return {
    boards: 'some' as const,
    values: { board: noBoard, boards: engine === 'postgres' ? `{${list}}` : `[${list}]` },
  }
}

type Build<Row> = (
  query: Kysely<Tables>,
  value: ValueOf<SliceValues>,
  engine: EngineKind,
  shape: Shape,
) => Compilable<Row>

function shapes<Row>(table: Shape['table'], build: Build<Row>) {
  const made = new Map<string, PreparedQuery<Tables, SliceValues, Row>>()
  return (boards: Shape['boards'], towards: Direction, isBeyond: boolean) => {
    const name = `${boards} ${towards} ${isBeyond}`
    let prepared = made.get(name)
    if (!prepared) {
      const shape = { table, boards, towards, isBeyond }
      prepared = companyQuery<SliceValues, Row>((query, value, engine) =>
        build(query, value, engine, shape),
      )
      made.set(name, prepared)
    }
    return prepared
  }
}
