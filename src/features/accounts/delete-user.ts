import { problem } from '../../errors/problem.ts'
import type { Actor, CompanyDb, CompanyTransaction } from '../../store/index.ts'
import { userDeleted } from './events.ts'
import type { User } from './find-user.ts'
import { removePerson } from './remove-person.ts'
import { requireOtherAdmin } from './set-user-active.ts'

/**
 * Deletes somebody who has left no traces: no posts, comments or votes, and nothing that they follow. Everybody who
 * writes or votes follows, so followers_by_user tells; posts and comments have no index by creator.
 */
export function deleteUser(db: CompanyDb, actor: Actor, user: User): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = user
    await requireOtherAdmin(transaction, user)
    if (await followsAnything(transaction, id)) throw problem('user_in_use')
    await removePerson(transaction, actor, user)
    transaction.record(userDeleted, { user_id: id })
  })
}

async function followsAnything(transaction: CompanyTransaction, userId: number): Promise<boolean> {
  const followed = await transaction.query
    .selectFrom('followers')
    .select('post_id')
    .where('user_id', '=', userId)
    .orderBy('user_id')
    .orderBy('post_id')
    .limit(1)
    .executeTakeFirst()
  return followed !== undefined
}
