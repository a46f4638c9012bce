import { seek } from '../../platform/db/seek.ts'
import { type CompanyDb, companyQuery, type Tables } from '../../store/index.ts'
import { type Audience, sees } from './audience.ts'

export type Board = Omit<Tables['boards'], 'company_id'>

export async function findBoardBySlug(db: CompanyDb, slug: string): Promise<Board | undefined> {
  return (await db.run(boardsBySlug, { slug }))[0]
}

const boardsBySlug = companyQuery<{ slug: string }, Board>((query, value, engine) =>
  query
    .selectFrom('boards')
    .selectAll()
    .where(seek(engine, 'slug', value('slug')))
    .orderBy('slug'),
)

/** The board if this audience sees it; an invisible board is as good as none. */
export async function findVisibleBoard(
  db: CompanyDb,
  audience: Audience,
  slug: string,
): Promise<Board | undefined> {
  const board = await findBoardBySlug(db, slug)
  return board && sees(audience, board.id) ? board : undefined
}

const allBoards = companyQuery<object, Board>(query =>
  query.selectFrom('boards').selectAll().orderBy('id'),
)

export async function listVisibleBoards(db: CompanyDb, audience: Audience): Promise<Board[]> {
  const boards = await db.run(allBoards, {})
  return boards.filter(board => sees(audience, board.id))
}
