import { type RawBuilder, sql } from 'kysely'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { userDeleted } from '../../people/users/events.ts'
import { getUser, type User } from '../../people/users/find-user.ts'
import { hasActiveAdmin } from '../../people/users/has-active-admin.ts'
import { removePerson } from '../../people/users/remove-person.ts'
import { retain } from './retain.ts'

/**
 * Removes somebody whom a batch added, or leaves them to the company if they have become more than that. No erasure is
 * recorded: a backup that is restored has the batch again, with its people. Events say nothing in words about somebody who
 * was never edited.
 */
export async function removeUser(
  transaction: CompanyTransaction,
  actor: Actor,
  userId: number,
  batchId: number,
) {
  const user = await getUser(transaction, userId)
  if (await isNeeded(transaction, user, batchId))
    return retain(transaction, 'users', userId, batchId)
  await removePerson(transaction, actor, user)
  transaction.record(userDeleted, { user_id: userId })
}

/**
 * Whether the user has signed in, was edited (a role, an id in another system), blocked, deactivated or trusted, owns a token,
 * is the last admin, or has left anything outside the batch, whose posts are gone by then. A block that went with its
 * person would let them in again.
 */
async function isNeeded(transaction: CompanyTransaction, user: User, batchId: number) {
  const { id: userId, role, deactivated } = user
  if (user.confirmed !== null || user.edited !== null) return true
  if (user.blocked !== null || deactivated !== null || user.is_trusted === 1) return true
  if (role === 'admin' && deactivated === null && !(await hasActiveAdmin(transaction, userId)))
    return true
  for (const find of traces)
    if ((await transaction.run(find, { userId, batchId })).length > 0) return true
  return false
}

/** Each by the index that begins with the person. */
const traces = [
  traceIn('tokens', 'owner_id'),
  traceIn('followers', 'user_id'),
  traceIn('votes', 'user_id'),
  traceIn('removed_votes', 'user_id'),
  traceIn('comment_likes', 'user_id'),
  traceIn('removed_likes', 'user_id'),
  traceIn('posts', 'creator_id', sql`creator_id > 0`),
  traceIn('comments', 'creator_id', sql`creator_id > 0`),
  traceIn('posts', 'owner_id', sql`owner_id is not null and is_listed = 1`),
  otherBoards(),
]

type Values = { userId: number; batchId: number }

function traceIn(table: string, column: string, only?: RawBuilder<unknown>) {
  const name = sql.ref(column)
  return companyStatement<Values, unknown>(
    (companyId, value) => sql`select 1 as found from ${sql.table(table)}
      where company_id = ${companyId} and ${name} between ${value('userId')} and ${value('userId')}
        ${only ? sql`and ${only}` : sql``} order by ${name} limit 1`,
  )
}

/** The private boards of the batch itself go with it, or stay without its people. By board_members_by_user. */
function otherBoards() {
  return companyStatement<Values, unknown>(
    (companyId, value) => sql`select 1 as found from board_members m
      where m.company_id = ${companyId}
        and m.user_id between ${value('userId')} and ${value('userId')}
        and not exists (select 1 from boards b where b.company_id = m.company_id
          and b.id = m.board_id and b.batch_id = ${value('batchId')})
      order by m.user_id limit 1`,
  )
}
