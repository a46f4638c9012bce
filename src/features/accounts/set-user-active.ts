import type { Actor, CompanyDb } from '../store/index.ts'
import { userDeactivated, userReactivated } from './events.ts'
import { findUserByEmail } from './find-user.ts'

/** A deactivated user's tokens stop working with the next request. False when there is no such user. */
export function setUserActive(
  db: CompanyDb,
  actor: Actor,
  email: string,
  isActive: boolean,
): Promise<boolean> {
  return db.write(actor, async transaction => {
    const user = await findUserByEmail(transaction, email)
    if (!user) return false
    if ((user.deactivated === null) === isActive) return true
    await transaction.query
      .updateTable('users')
      .set({ deactivated: isActive ? null : transaction.now })
      .where('id', '=', user.id)
      .execute()
    transaction.record(isActive ? userReactivated : userDeactivated, { user_id: user.id })
    return true
  })
}
