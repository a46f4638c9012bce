import type { CompanyDb } from '../../store/company-db.ts'
import type { Role } from '../../store/tables.ts'

/**
 * The boards that a caller sees. Callers who see the same boards get the same answers. `held`: whose held posts and
 * comments they see there, everybody's or those of one person; nobody's unless given. No list has those.
 */
export type Audience = ({ boards: 'every' } | { boards: number[] }) & { held?: 'every' | number }

/** A board of the company, and whether the user in question is a member of it. */
type KnownBoard = { id: number; isPrivate: boolean; isMember: boolean }

/** An admin sees every board, a team member the public ones and those they are a member of. */
export function audienceOf(role: Role, boards: KnownBoard[]): Audience {
  if (role === 'admin') return { boards: 'every' }
  const visible = boards.filter(
    ({ isPrivate, isMember }) => !isPrivate || (role === 'team' && isMember),
  )
  if (visible.length === boards.length) return { boards: 'every' }
  return { boards: visible.map(board => board.id) }
}

/** Whether they see what is held of this author, if they see its board. */
export function seesHeld({ held }: Audience, authorId: number): boolean {
  return held === 'every' || held === authorId
}

export function sees(audience: Audience, boardId: number): boolean {
  return audience.boards === 'every' || audience.boards.includes(boardId)
}

/** Whether the same people see two boards: both are public, or private with the same members. */
export async function haveSameAudience(
  db: CompanyDb,
  oneId: number,
  otherId: number,
): Promise<boolean> {
  if (oneId === otherId) return true
  const boards = await db.query
    .selectFrom('boards')
    .select(['id', 'is_private'])
    .where('id', 'in', [oneId, otherId])
    .execute()
  if (boards.every(({ is_private }) => is_private === 0)) return true
  if (boards.some(({ is_private }) => is_private === 0)) return false
  const [one, other] = [await membersOf(db, oneId), await membersOf(db, otherId)]
  return one.length === other.length && one.every((userId, at) => userId === other[at])
}

async function membersOf(db: CompanyDb, boardId: number): Promise<number[]> {
  const members = await db.query
    .selectFrom('board_members')
    .select('user_id')
    .where('board_id', '=', boardId)
    .orderBy('user_id')
    .execute()
  return members.map(({ user_id }) => user_id)
}
