import type { CompanyDb } from '../../store/company-db.ts'

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
