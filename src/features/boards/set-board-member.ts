import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { boardMemberAdded, boardMemberRemoved } from './events.ts'

/** Lets a team member see a private board, or no longer. */
export function setBoardMember(
  db: CompanyDb,
  actor: Actor,
  { boardId, userId, isMember }: { boardId: number; userId: number; isMember: boolean },
): Promise<void> {
  return db.write(actor, async transaction => {
    const changed = isMember
      ? await transaction.query
          .insertInto('board_members')
          .values({ board_id: boardId, user_id: userId, created: transaction.now })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirst()
          .then(result => result.numInsertedOrUpdatedRows)
      : await transaction.query
          .deleteFrom('board_members')
          .where('board_id', '=', boardId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
          .then(result => result.numDeletedRows)
    if (!changed) return
    const kind = isMember ? boardMemberAdded : boardMemberRemoved
    transaction.record(kind, { board_id: boardId, user_id: userId })
  })
}
