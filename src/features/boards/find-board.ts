import type { Selectable } from 'kysely'
import { andThen } from '../../platform/and-then.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'
import { type Audience, sees } from './audience.ts'

export type Board = Omit<Selectable<Tables['boards']>, 'company_id'>

/** A slug that the board had before finds it, too. */
export async function findBoardBySlug(db: CompanyDb, slug: string): Promise<Board | undefined> {
  const [board] = await db.run(boardsBySlug, { slug })
  return board ?? (await db.run(boardsByFormerSlug, { slug }))[0]
}

const boardsBySlug = companyQuery<{ slug: string }, Board>((query, value, engine) =>
  query
    .selectFrom('boards')
    .selectAll()
    .where(seek(engine, 'slug', value('slug')))
    .orderBy('slug'),
)

/** By the primary key of each. */
const boardsByFormerSlug = companyQuery<{ slug: string }, Board>((query, value, engine) => {
  const former = query
    .selectFrom('former_slugs as f')
    .where(seek(engine, 'f.slug', value('slug')))
    .orderBy('f.slug')
  const boards =
    engine === 'postgres'
      ? former.crossJoinLateral(rowById(query, 'boards', 'f.board_id').as('b'))
      : former.crossJoin('boards as b').whereRef('b.id', '=', 'f.board_id')
  return boards.selectAll('b' as never) as never
})

/** The board if this audience sees it; an invisible board is as good as none. */
export async function findVisibleBoard(
  db: CompanyDb,
  audience: Audience,
  slug: string,
): Promise<Board | undefined> {
  const board = await findBoardBySlug(db, slug)
  return board && sees(audience, board.id) ? board : undefined
}

/** The same by id; synchronous if the engine is in this process. */
export function findVisibleBoardById(
  db: CompanyDb,
  audience: Audience,
  id: number,
): Board | undefined | Promise<Board | undefined> {
  if (!sees(audience, id)) return undefined
  return andThen(db.run(boardById, { id }), ([board]) => board)
}

/** By primary key, whoever sees it. */
export const boardById = companyQuery<{ id: number }, Board>((query, value, engine) =>
  query
    .selectFrom('boards')
    .selectAll()
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)

/** By boards_in_order. */
const allBoards = companyQuery<object, Board>(query =>
  query.selectFrom('boards').selectAll().orderBy('position').orderBy('id'),
)

export async function listVisibleBoards(db: CompanyDb, audience: Audience): Promise<Board[]> {
  const boards = await db.run(allBoards, {})
  return boards.filter(board => sees(audience, board.id))
}
