import { problem } from '../../errors/problem.ts'
import type { Actor, CompanyDb, CompanyTransaction } from '../../store/index.ts'
import { endSessions } from '../sessions/index.ts'
import { revokeToken } from '../tokens/index.ts'
import { userDeleted } from './events.ts'
import type { User } from './find-user.ts'
import { requireOtherAdmin } from './set-user-active.ts'

/**
 * Deletes somebody who has left no traces: no posts, comments or votes, and nothing that they follow. Everybody who
 * writes or votes follows, so followers_by_user tells; posts and comments have no index by creator. The row stays, for
 * events refer to it, but nothing finds it, and it holds neither name nor address.
 */
export function deleteUser(db: CompanyDb, actor: Actor, user: User): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = user
    await requireOtherAdmin(transaction, user)
    if (await followsAnything(transaction, id)) throw problem('user_in_use')
    await endSessions(transaction, actor, id, 'all')
    await revokeTokens(transaction, actor, id)
    await transaction.query.deleteFrom('board_members').where('user_id', '=', id).execute()
    const { now: deactivated, revision } = transaction
    const nothing = {
      email: '',
      name: '',
      alias: '',
      external_id: null,
      segment: '',
      organization_id: null,
      custom_fields: '{}',
    }
    await transaction.query
      .updateTable('users')
      .set({
        ...nothing,
        email_key: `deleted ${id}`,
        role: 'customer',
        deactivated: user.deactivated ?? deactivated,
        is_listed: 0,
        revision,
        edit_revision: revision,
      })
      .where('id', '=', id)
      .execute()
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

async function revokeTokens(transaction: CompanyTransaction, actor: Actor, ownerId: number) {
  const tokens = await transaction.query
    .selectFrom('tokens')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('revoked', 'is', null)
    .execute()
  for (const { id } of tokens) await revokeToken(transaction, actor, id)
}
