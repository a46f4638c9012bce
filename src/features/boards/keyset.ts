import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { beyond } from '../../platform/db/page.ts'
import type { ValueOf } from '../../platform/db/prepared.ts'
import type { Tables } from '../../store/index.ts'
import { newestOfEach, newestOnBoard } from './newest-on-board.ts'
import { orderOf, type Shape, type SliceValues } from './slice.ts'

/**
 * Ids of the posts, or comments, next to a position that an audience sees, nearest first. It reads
 * as many index entries as it returns (times the boards, where only some are seen), wherever the
 * position lies and however many rows there are.
 */
export function newestVisible(
  query: Kysely<Tables>,
  value: ValueOf<SliceValues>,
  engine: EngineKind,
  shape: Shape,
) {
  if (engine === 'sqlite' && shape.boards === 'some') return newestOfAny(query, value, shape)
  if (engine === 'sqlite' || shape.boards === 'every') return newest(query, value, shape)
  const read = shape.boards === 'one' ? newestOnBoard : newestOfEach
  return read(query, value, shape) as unknown as Ids
}

/** Whether the audience sees anything on the other side, the place that the slice starts at included. */
export function hasBehind(
  query: Kysely<Tables>,
  value: ValueOf<SliceValues>,
  engine: EngineKind,
  shape: Shape,
) {
  const own: Partial<SliceValues> = { id: value('behind'), limit: 1, last: 0 }
  const back: ValueOf<SliceValues> = name => own[name] ?? value(name)
  const towards = shape.towards === 'older' ? 'newer' : 'older'
  return sql<boolean>`exists ${newestVisible(query, back, engine, { ...shape, towards })}`.as(
    'has_behind',
  )
}

type Ids = ReturnType<typeof newest>

function newest(query: Kysely<Tables>, value: ValueOf<SliceValues>, shape: Shape) {
  // Both tables have these columns; Kysely cannot type a choice of tables.
  const items = query.selectFrom(`${shape.table as 'posts'} as item`)
  return walk(items.select(['item.id', 'item.created']), 'item', value, shape)
}

/** Walks posts_newest or comments_newest; with a board, on SQLite, posts_newest_on_board or its twin. */
export function walk<Query>(
  items: Query,
  alias: string,
  value: ValueOf<SliceValues>,
  { boards, towards, isBeyond }: Shape,
): Query {
  const order = towards === 'older' ? 'desc' : 'asc'
  const column = (name: string) => sql.ref<number>(`${alias}.${name}`)
  return (items as SelectQueryBuilder<Tables, never, object>)
    .$if(boards === 'one', one => one.where(column('board_id'), '=', value('board')))
    .$if(isBeyond, rest => rest.where(beyond(alias, towards, position(value))))
    .orderBy(column('created'), order)
    .orderBy(column('id'), order)
    .limit(value('limit')) as Query
}

/**
 * SQLite has no lateral joins: the place of each board's last that may be needed bounds the walk through that
 * board, by posts_newest_on_board or its twin.
 */
function newestOfAny(query: Kysely<Tables>, value: ValueOf<SliceValues>, shape: Shape): Ids {
  const order = orderOf(shape)
  const seen = sql<{ value: number }>`json_each(${value('boards')})`
  const last = query
    .selectFrom(`${shape.table as 'posts'} as near`)
    .select('near.created')
    .where('near.board_id', '=', sql.ref<number>('seen.value'))
    .$if(shape.isBeyond, rest => rest.where(beyond('near', shape.towards, position(value))))
    .orderBy('near.created', order)
    .orderBy('near.id', order)
    .limit(1)
    .offset(value('last'))
  const [within, end] = shape.towards === 'older' ? ['>=', 0] : ['<=', Number.MAX_SAFE_INTEGER]
  return query
    .selectFrom(seen.as('seen'))
    .crossJoin(`${shape.table as 'posts'} as item`)
    .where('item.board_id', '=', sql.ref<number>('seen.value'))
    .$if(shape.isBeyond, rest => rest.where(beyond('item', shape.towards, position(value))))
    .where('item.created', within as '>=', sql<number>`coalesce(${last}, ${end})`)
    .select(['item.id', 'item.created'])
    .orderBy('item.created', order)
    .orderBy('item.id', order)
    .limit(value('limit')) as unknown as Ids
}

function position(value: ValueOf<SliceValues>) {
  return { created: value('created'), id: value('id') }
}
