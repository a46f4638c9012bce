import { seek } from '../../platform/db/seek.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { queryById } from '../../store/query-by-id.ts'
import type { Role } from '../../store/tables.ts'
import { isTeam } from '../auth/permissions.ts'
import { audienceOf, sees } from '../boards/audience.ts'
import { mentionedIds } from '../people/users/named-for.ts'

type Mentioning = { id: number; board_id: number; is_internal: 0 | 1; content: string }

/** Stores whom a comment mentions. An id of nobody, or of somebody who may not read it, stays plain text. */
export async function setMentions(transaction: CompanyTransaction, comment: Mentioning) {
  const ids = mentionedIds(comment.content)
  if (ids.length === 0) return
  const [board] = await transaction.run(boardById, { id: comment.board_id })
  const isPrivate = board?.is_private === 1
  const readers: number[] = []
  for (const id of ids)
    if (await mayRead(transaction, id, { ...comment, isPrivate })) readers.push(id)
  const rows = readers.map(user_id => ({ comment_id: comment.id, user_id }))
  await insertRows(transaction, 'comment_mentions', rows)
}

/** After an edit of the text. */
export async function renewMentions(transaction: CompanyTransaction, comment: Mentioning) {
  await transaction.run(deleteMentions, { id: comment.id })
  await setMentions(transaction, comment)
}

async function mayRead(
  transaction: CompanyTransaction,
  userId: number,
  { board_id, is_internal, isPrivate }: Mentioning & { isPrivate: boolean },
): Promise<boolean> {
  const [user] = await transaction.run(activeUser, { id: userId })
  if (!user || (is_internal === 1 && !isTeam(user.role))) return false
  const members = await transaction.run(membership, { boardId: board_id, userId })
  const board = { id: board_id, isPrivate, isMember: members.length > 0 }
  return sees(audienceOf(user.role, [board]), board_id)
}

const deleteMentions = companyQuery<{ id: number }, unknown>((query, value) =>
  query.deleteFrom('comment_mentions').where('comment_id', '=', value('id')),
)

const activeUser = companyQuery<{ id: number }, { role: Role }>((query, value, engine) =>
  query
    .selectFrom('users')
    .select('role')
    .where(seek(engine, 'id', value('id')))
    .where('deactivated', 'is', null)
    .orderBy('id'),
)

const boardById = queryById('boards', ['is_private'])

const membership = companyQuery<{ boardId: number; userId: number }, { user_id: number }>(
  (query, value, engine) =>
    query
      .selectFrom('board_members')
      .select('user_id')
      .where('board_id', '=', value('boardId'))
      .where(seek(engine, 'user_id', value('userId')))
      .orderBy('board_id')
      .orderBy('user_id'),
)
