import { problem } from '../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { isTeam } from '../auth/permissions.ts'
import { userBlocked, userUnblocked } from '../people/users/events.ts'
import type { User } from '../people/users/find-user.ts'
import { settleContent } from './settle-content.ts'

/** Above every id. */
const fromTheNewest = Number.MAX_SAFE_INTEGER

/**
 * From then on nothing is written by this person, nor in their name; `user` is as it is in the transaction. With
 * `removesContent`, what they wrote is held and their votes are taken back: the newest of it at once, and if it is much
 * the rest within moments.
 */
export function blockUser(
  db: CompanyDb,
  actor: Actor,
  user: User,
  { removesContent }: { removesContent: boolean },
): Promise<void> {
  if (isTeam(user.role)) throw problem('team_not_blockable')
  return db.write(actor, async transaction => {
    const isRemoving = removesContent && user.is_removed === 0
    if (user.blocked !== null && !isRemoving) return
    const removes_content = removesContent || user.is_removed === 1
    await update(transaction, user.id, {
      blocked: user.blocked ?? transaction.now,
      is_removed: removes_content ? 1 : 0,
      ...(isRemoving ? { removing_below: fromTheNewest } : {}),
    })
    transaction.record(userBlocked, { user_id: user.id, removes_content })
    if (isRemoving) await settleContent(transaction, actor, user.id)
  })
}

/** Brings back exactly what the block has removed. With `staysBlocked`, only that: they still do not write. */
export function unblockUser(
  db: CompanyDb,
  actor: Actor,
  user: User,
  { staysBlocked = false } = {},
): Promise<void> {
  return db.write(actor, async transaction => {
    if (user.blocked === null) return
    const hasRemoved = user.is_removed === 1 || user.removing_below !== null
    await update(transaction, user.id, {
      blocked: staysBlocked ? user.blocked : null,
      is_removed: 0,
      ...(hasRemoved ? { removing_below: fromTheNewest } : {}),
    })
    const { id: user_id } = user
    if (staysBlocked) transaction.record(userBlocked, { user_id, removes_content: false })
    else transaction.record(userUnblocked, { user_id })
    if (hasRemoved) await settleContent(transaction, actor, user.id)
  })
}

async function update(
  { query, revision }: CompanyTransaction,
  id: number,
  changes: Partial<Pick<User, 'blocked' | 'is_removed' | 'removing_below'>>,
) {
  await query
    .updateTable('users')
    .set({ ...changes, revision, edit_revision: revision })
    .where('id', '=', id)
    .execute()
}
