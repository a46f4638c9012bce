import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import { seek } from '../../platform/db/seek.ts'
import {
  type Actor,
  type CompanyDb,
  type CompanyTransaction,
  companyQuery,
} from '../../store/index.ts'
import { endSessions } from '../sessions/index.ts'
import { revokeToken } from '../tokens/index.ts'
import { userDeleted } from './events.ts'
import type { User } from './find-user.ts'
import { requireOtherAdmin } from './set-user-active.ts'

/**
 * Deletes somebody who has left no traces: no posts, comments, votes or likes, and nothing that they follow. The row stays,
 * for events refer to it, but nothing finds it, and neither it nor an event holds a name or an address of theirs.
 */
export function deleteUser(db: CompanyDb, actor: Actor, user: User): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = user
    await requireOtherAdmin(transaction, user)
    if (await hasLeftTraces(transaction, id)) throw problem('user_in_use')
    await endSessions(transaction, actor, id, 'all')
    await revokeTokens(transaction, actor, id)
    await transaction.query.deleteFrom('board_members').where('user_id', '=', id).execute()
    await transaction.query.deleteFrom('event_details').where('user_id', '=', id).execute()
    const { now: deactivated, revision } = transaction
    const nothing = { email: '', name: '', alias: '', external_id: null, segment: '' }
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

/**
 * Everybody who writes, votes or replies follows, so followers_by_user tells: posts and comments have no index by creator.
 * Likes and changes of a status make nobody follow.
 */
async function hasLeftTraces(transaction: CompanyTransaction, userId: number): Promise<boolean> {
  for (const find of [anyFollowed, anyLiked, anyStatusComment])
    if ((await transaction.run(find, { userId })).length > 0) return true
  return false
}

/** By followers_by_user. */
const anyFollowed = companyQuery<{ userId: number }, unknown>((query, value, engine) =>
  query
    .selectFrom('followers')
    .select('post_id')
    .where(seek(engine, 'user_id', value('userId')))
    .orderBy('user_id')
    .orderBy('post_id')
    .limit(sql.lit(1)),
)

/** By comment_likes_by_user. */
const anyLiked = companyQuery<{ userId: number }, unknown>((query, value, engine) =>
  query
    .selectFrom('comment_likes')
    .select('comment_id')
    .where(seek(engine, 'user_id', value('userId')))
    .orderBy('user_id')
    .orderBy('comment_id')
    .limit(sql.lit(1)),
)

/** By comments_on_status. */
const anyStatusComment = companyQuery<{ userId: number }, unknown>((query, value, engine) =>
  query
    .selectFrom('comments')
    .select('id')
    .where(seek(engine, 'creator_id', value('userId')))
    .where('kind', '=', sql.lit('status_change' as const))
    .orderBy('creator_id')
    .orderBy('id')
    .limit(sql.lit(1)),
)

async function revokeTokens(transaction: CompanyTransaction, actor: Actor, ownerId: number) {
  for (const { id } of await transaction.run(tokensOf, { ownerId }))
    await revokeToken(transaction, actor, id)
}

/** By tokens_newest_of_owner. */
const tokensOf = companyQuery<{ ownerId: number }, { id: number }>((query, value, engine) =>
  query
    .selectFrom('tokens')
    .select('id')
    .where(seek(engine, 'owner_id', value('ownerId')))
    .where('is_listed', '=', sql.lit(1 as const))
    .orderBy('owner_id')
    .orderBy('created')
    .orderBy('id'),
)
