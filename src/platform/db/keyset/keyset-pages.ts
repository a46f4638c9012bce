import type { Compilable, Kysely, SelectQueryBuilder } from 'kysely'
import { andThen } from '../../and-then.ts'
import type { EngineKind } from '../engine.ts'
import {
  idBehind,
  type Page,
  type PageRequest,
  type Position,
  readPage,
  type Sliced,
  type StartsAt,
} from '../page.ts'
import type { PreparedQuery, ValueOf } from '../prepared.ts'
import { rowById } from '../row-by-id.ts'
import {
  type AnyRows,
  type AnyTables,
  type KeysetOrder,
  nearestFirst,
  type Slice,
  type SliceValues,
} from './slice.ts'
import { hasBehind, rangeScan, sliceKeys } from './slice-keys.ts'

/** A list whose pages are cut by key. */
type KeysetList<
  Tables,
  Table extends keyof Tables & string,
  Alias extends string,
  Column extends string,
  Row,
> = {
  from: `${Table} as ${Alias}`
  /** A list is of one value of this column, some, or every. It needs an index (owner, partition, orderBy). */
  partition: keyof Tables[Table] & string
  /** Of the partition's column; a number unless given. */
  partitionType?: 'text'
  /** Integer columns, highest first; positions consist of their values. They need an index (owner, orderBy). */
  orderBy: readonly [...Column[], 'id']
  /** Limits the list to the rows that have this value there, or a higher one; its indexes can be partial, with the same condition. */
  only?: { column: keyof Tables[Table] & string; operator?: '>'; value: number }
  /** Which end comes first; the newest unless given. */
  startsAt?: StartsAt
  /**
   * For a table without `id`: the column that no two rows of a partition share, and that positions call `id`. Such a
   * list is of one partition, and its rows have the columns of orderBy alone, as the index has them.
   */
  idColumn?: keyof Tables[Table] & string
  /** What is joined to the rows, one row to each, and which columns are selected: at least those of orderBy. */
  select(
    query: Kysely<Tables>,
    engine: EngineKind,
    rows: SelectQueryBuilder<Tables & Record<Alias, Tables[Table]>, Alias, object>,
  ): SelectQueryBuilder<never, never, Row>
}

/** For a list in the order of ids alone: from an empty list of columns no type follows. */
export const byId: readonly [...'id'[], 'id'] = ['id']

type Db<Tables> = {
  readonly engine: EngineKind
  run<Values, Row>(
    prepared: PreparedQuery<Tables, Values, Row>,
    values: Values,
  ): Row[] | Promise<Row[]>
}

/** Texts are names such as those of types: letters, dots and underscores. */
type Partitions = 'every' | readonly number[] | readonly string[]

/** The function that reads a page of the list; synchronously where the handle does. The owner is that of the handle. */
export function keysetPages<
  Tables,
  Table extends keyof Tables & string,
  Alias extends string,
  Column extends string,
  Row extends Position<Column>,
>(
  prepare: Prepare<Tables>,
  {
    from,
    partition,
    partitionType,
    orderBy,
    idColumn,
    only,
    startsAt = 'newest',
    select,
  }: KeysetList<Tables, Table, Alias, Column, Row>,
) {
  const [table = '', alias = ''] = from.split(' as ')
  const columns = orderBy.map(name => (name === 'id' ? (idColumn ?? name) : name))
  const order = {
    table,
    partition,
    partitionType: partitionType ?? ('bigint' as const),
    orderBy: columns,
    only,
  }
  const rowStatement = sliceStatements<Tables, Sliced<Row>>(
    prepare,
    order,
    (query, value, engine, slice) =>
      sliceRows(query, value, engine, slice, {
        alias,
        select: rows => select(query as never, engine, rows as never) as never,
      }),
  )
  const slots = orderBy.map((column, at) => ({ column, slot: `from.${columns[at]!}` as const }))
  const keyStatement = sliceStatements<Tables, object>(prepare, order, sliceKeys)

  return (
    db: Db<Tables>,
    partitions: Partitions,
    page: PageRequest<Column>,
  ): Page<Row, Column> | Promise<Page<Row, Column>> => {
    const given = givenPartitions(partitions, db.engine)
    const values = (start: Position<Column> | undefined, limit: number) => {
      const behind = page.cursor ? idBehind(page.cursor) : 0
      const all: SliceValues = { ...given.values, limit, last: limit - 1, behind }
      for (const { column, slot } of slots) all[slot] = start?.[column] ?? 0
      return all
    }
    return readPage<Row, Column>(page, orderBy, startsAt, {
      read: (towards, start, limit) =>
        db.run(rowStatement(given.count, towards, start !== undefined), values(start, limit)),
      hasAny: (towards, start) =>
        andThen(
          db.run(keyStatement(given.count, towards, true), values(start, 1)),
          rows => rows.length > 0,
        ),
    })
  }
}

/** Ids start at 1. */
const noPartition = 0

function givenPartitions(partitions: Partitions, engine: EngineKind) {
  if (partitions === 'every')
    return { count: 'every' as const, values: { partition: noPartition, partitions: '' } }
  if (partitions.length <= 1) {
    const [partition = noPartition] = partitions
    return { count: 'one' as const, values: { partition, partitions: '' } }
  }
  const list = engine === 'postgres' ? `{${partitions.join()}}` : JSON.stringify(partitions)
  return { count: 'some' as const, values: { partition: noPartition, partitions: list } }
}

/** Under which alias a list has its rows, and what it joins to them and selects. */
type Selection = { alias: string; select(rows: AnyRows): AnyRows }

/** The rows next to a position, nearest first; each says whether there is any on the other side. */
function sliceRows(
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  engine: EngineKind,
  slice: Slice,
  { alias, select }: Selection,
): AnyRows {
  const rows = rowsInOrder()
  return slice.isBeyond ? rows.select(hasBehind(query, value, engine, slice)) : rows

  function rowsInOrder(): AnyRows {
    // SQLite scans the index and looks the rest up row by row, in half the time that a subquery takes.
    if (engine === 'sqlite' && slice.partitions !== 'some')
      return rangeScan(select(query.selectFrom(`${slice.table} as ${alias}`)), alias, value, slice)
    if (slice.orderBy.at(-1) !== 'id') {
      const keys = query.selectFrom(sliceKeys(query, value, engine, slice).as(alias))
      return nearestFirst(select(keys), alias, slice, slice.orderBy)
    }
    return nearestFirst(select(rowsByKey()), 'page', slice, slice.orderBy)
  }

  /** The cross join keeps SQLite from scanning the table in search of the keys. */
  function rowsByKey(): AnyRows {
    const keys = query.selectFrom(sliceKeys(query, value, engine, slice).as('page'))
    return engine === 'postgres'
      ? keys.crossJoinLateral(rowById(query, slice.table, 'page.id').as(alias))
      : keys.crossJoin(`${slice.table} as ${alias}`).whereRef(`${alias}.id`, '=', 'page.id')
  }
}

/** Prepares a query that is bound to the owner for whom it is run. */
type Prepare<Tables> = <Values, Row>(
  build: (query: Kysely<Tables>, value: ValueOf<Values>, engine: EngineKind) => Compilable<Row>,
) => PreparedQuery<Tables, Values, Row>

type Build = (
  query: Kysely<AnyTables>,
  value: ValueOf<SliceValues>,
  engine: EngineKind,
  slice: Slice,
) => Compilable<object>

/** A list's statements, each built and compiled once, when it is first needed. */
function sliceStatements<Tables, Row>(prepare: Prepare<Tables>, order: KeysetOrder, build: Build) {
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
