import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ValueOf } from '../../platform/db/prepared.ts'
import { seek } from '../../platform/db/seek.ts'
import type { Tables } from '../../store/index.ts'
import { orderOf, type Shape, type SliceValues } from './slice.ts'

/** On PostgreSQL, a board's own nearest. */
export function newestOnBoard(query: Kysely<Tables>, value: ValueOf<SliceValues>, shape: Shape) {
  return onBoard(query, value, shape, sql`${value('board')}`)
}

/** On PostgreSQL, each board's own nearest, then the nearest of those. */
export function newestOfEach(query: Kysely<Tables>, value: ValueOf<SliceValues>, shape: Shape) {
  const order = orderOf(shape)
  const seen = sql<{ seen: number }>`unnest(${value('boards')}::text::bigint[])`
  return query
    .selectFrom(seen.as('seen'))
    .crossJoinLateral(onBoard(query, value, shape, sql.ref('seen.seen')).as('item'))
    .select(['item.id', 'item.created'])
    .orderBy('item.created', order)
    .orderBy('item.id', order)
    .limit(value('limit'))
}

/**
 * By posts_newest_on_board or its twin, and by no other index: see `seek`. By posts_newest, the page of a
 * board with few posts would read those of all others on the way.
 */
function onBoard(
  query: Kysely<Tables>,
  value: ValueOf<SliceValues>,
  shape: Shape,
  board: RawBuilder<number>,
) {
  const order = orderOf(shape)
  return query
    .selectFrom(`${shape.table as 'posts'} as near`)
    .select(['near.id', 'near.created'])
    .where(
      shape.isBeyond
        ? beyondOnBoard(value, shape, board)
        : seek('postgres', 'near.board_id', board),
    )
    .orderBy('near.board_id', order)
    .orderBy('near.created', order)
    .orderBy('near.id', order)
    .limit(value('limit'))
}

/** From a position to the board's end, in terms that begin with the board, as the index does. */
function beyondOnBoard(value: ValueOf<SliceValues>, { towards }: Shape, board: RawBuilder<number>) {
  const [than, end] = towards === 'older' ? ['<', '>='] : ['>', '<=']
  return sql<boolean>`(near.board_id, near.created, near.id) ${sql.raw(than)}
      (${board}, ${value('created')}, ${value('id')}) and near.board_id ${sql.raw(end)} ${board}`
}
