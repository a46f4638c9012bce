import type { CompanyDb, Role } from '../store/index.ts'

/** The boards that a caller sees. Callers who see the same boards get the same answers. */
export type Audience = { boards: 'every' } | { boards: number[] }

/** An admin sees every board, a team member the public ones and those they are a member of. */
export async function audienceOf(
  db: CompanyDb,
  user: { id: number; role: Role },
): Promise<Audience> {
  if (user.role === 'admin') return { boards: 'every' }
  const boards = await db.query
    .selectFrom('boards as b')
    .leftJoin('board_members as m', join =>
      join.onRef('m.board_id', '=', 'b.id').on('m.user_id', '=', user.id),
    )
    .select(['b.id', 'b.is_private', 'm.user_id as member_id'])
    .orderBy('b.id')
    .execute()
  const visible = boards.filter(
    board => board.is_private === 0 || (user.role === 'team' && board.member_id !== null),
  )
  if (visible.length === boards.length) return { boards: 'every' }
  return { boards: visible.map(board => board.id) }
}

/** Visitors without an account see the public boards. */
export async function publicAudience(db: CompanyDb): Promise<Audience> {
  const boards = await db.query
    .selectFrom('boards')
    .select('id')
    .where('is_private', '=', 0)
    .orderBy('id')
    .execute()
  return { boards: boards.map(board => board.id) }
}

export function sees(audience: Audience, boardId: number): boolean {
  return audience.boards === 'every' || audience.boards.includes(boardId)
}
