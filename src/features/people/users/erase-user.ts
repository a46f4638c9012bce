import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { userErased } from './events.ts'
import type { User } from './find-user.ts'
import { recordErasure, removePerson } from './remove-person.ts'
import { requireOtherAdmin } from './set-user-active.ts'

/**
 * Erases a person for good. What they wrote and voted for stays, as that of a deleted user; what others wrote about them
 * is the others'. `isRepeated`: it was done before, and a backup has brought them back, be they the last admin or not.
 */
export function eraseUser(
  db: CompanyDb,
  actor: Actor,
  user: User,
  { isRepeated = false } = {},
): Promise<void> {
  return db.write(actor, async transaction => {
    if (!isRepeated) await requireOtherAdmin(transaction, user)
    await recordErasure(transaction, user, await removePerson(transaction, actor, user))
    transaction.record(userErased, { user_id: user.id })
  })
}
