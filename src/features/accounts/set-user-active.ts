import type { Actor, CompanyDb } from '../../store/index.ts'
import { endSessions } from '../sessions/index.ts'
import { userDeactivated, userReactivated } from './events.ts'
import { findUserByEmail } from './find-user.ts'
import { hasActiveAdmin } from './has-active-admin.ts'

type Done = 'done' | 'no such user' | 'last admin'

/**
 * A deactivated user's tokens stop working with the next request, and their sessions end. The last active admin stays: the company's lock
 * is held, so that of two who deactivate each other one is refused.
 */
export function setUserActive(
  db: CompanyDb,
  actor: Actor,
  email: string,
  isActive: boolean,
): Promise<Done> {
  return db.write(actor, async transaction => {
    const user = await findUserByEmail(transaction, email)
    if (!user) return 'no such user'
    if ((user.deactivated === null) === isActive) return 'done'
    if (!isActive && user.role === 'admin' && !(await hasActiveAdmin(transaction, user.id)))
      return 'last admin'
    await transaction.query
      .updateTable('users')
      .set({ deactivated: isActive ? null : transaction.now })
      .where('id', '=', user.id)
      .execute()
    if (!isActive) await endSessions(transaction, actor, user.id, 'all')
    transaction.record(isActive ? userReactivated : userDeactivated, { user_id: user.id })
    return 'done'
  })
}
