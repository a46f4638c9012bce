import { problem } from '../../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { endSessions } from '../../auth/sessions/end-sessions.ts'
import { userDeactivated, userReactivated } from './events.ts'
import { findUserByEmail, type User } from './find-user.ts'
import { isLastAdmin } from './has-active-admin.ts'

/**
 * A deactivated user's tokens stop working with the next request, and their sessions end. False where nobody has the
 * e-mail.
 */
export function setUserActive(
  db: CompanyDb,
  actor: Actor,
  email: string,
  isActive: boolean,
): Promise<boolean> {
  return db.write(actor, async transaction => {
    const user = await findUserByEmail(transaction, email)
    if (!user) return false
    await setActive(transaction, actor, user, isActive)
    return true
  })
}

/** `user` is as it is in the transaction. */
export async function setActive(
  transaction: CompanyTransaction,
  actor: Actor,
  user: User,
  isActive: boolean,
) {
  if ((user.deactivated === null) === isActive) return
  if (!isActive) await requireOtherAdmin(transaction, user)
  const { now, revision } = transaction
  await transaction.query
    .updateTable('users')
    .set({ deactivated: isActive ? null : now, revision, edit_revision: revision })
    .where('id', '=', user.id)
    .execute()
  if (!isActive) await endSessions(transaction, actor, user.id, 'all')
  transaction.record(isActive ? userReactivated : userDeactivated, { user_id: user.id })
}

/**
 * Refuses to take the last active admin away. The company's lock is held, so of two admins who demote or deactivate
 * each other at once, one is refused.
 */
export async function requireOtherAdmin(
  transaction: CompanyTransaction,
  user: Pick<User, 'id' | 'role' | 'deactivated'>,
) {
  if (await isLastAdmin(transaction, user)) throw problem('last_admin')
}
