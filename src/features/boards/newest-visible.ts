import { beyond, type Direction, type Position } from '../../platform/db/page.ts'
import type { CompanyDb } from '../store/index.ts'
import type { Audience } from './audience.ts'

type Slice = { towards: Direction; from: Position | undefined; limit: number }

/** SQLite takes at most 500 selects in one union. */
const boardsPerUnion = 400

/**
 * Ids of the posts, or comments, next to a position that an audience sees, nearest first. It reads
 * as many index entries as it returns (times the boards, where only some are seen), wherever the
 * position lies and however many rows there are.
 */
export function newestVisible(
  db: CompanyDb,
  table: 'posts' | 'comments',
  audience: Audience,
  slice: Slice,
) {
  if (audience.boards === 'every') return newest(db, table, undefined, slice)
  let unions = audience.boards.map(boardId => newest(db, table, boardId, slice))
  if (unions.length === 0) return newest(db, table, noBoard, slice)
  while (unions.length > 1)
    unions = chunks(unions, boardsPerUnion).map(some => merged(db, some, slice))
  return unions[0]!
}

/** Ids start at 1. */
const noBoard = 0

type Ids = ReturnType<typeof newest>

/** Walks posts_newest or comments_newest; with a board, posts_newest_on_board or its twin. */
function newest(
  db: CompanyDb,
  table: 'posts' | 'comments',
  boardId: number | undefined,
  { towards, from, limit }: Slice,
) {
  const order = towards === 'older' ? 'desc' : 'asc'
  return (
    db.query
      // Both tables have these columns; Kysely cannot type a choice of tables.
      .selectFrom(`${table as 'posts'} as item`)
      .select(['item.id', 'item.created'])
      .$if(boardId !== undefined, query => query.where('item.board_id', '=', boardId!))
      .$if(from !== undefined, query => query.where(beyond('item', towards, from!)))
      .orderBy('item.created', order)
      .orderBy('item.id', order)
      .limit(limit)
  )
}

/** A union's parts cannot have an order of their own, so each stands in a subquery. */
function merged(db: CompanyDb, parts: Ids[], { towards, limit }: Slice): Ids {
  const order = towards === 'older' ? 'desc' : 'asc'
  const [first, ...rest] = parts.map(part =>
    db.query.selectFrom(part.as('part')).select(['part.id', 'part.created']),
  )
  return db.query
    .selectFrom(first!.unionAll(rest).as('part'))
    .select(['part.id', 'part.created'])
    .orderBy('part.created', order)
    .orderBy('part.id', order)
    .limit(limit) as unknown as Ids
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
