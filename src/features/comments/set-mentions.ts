import type { CompanyTransaction } from '../../store/company-db.ts'
import { deleteRows } from '../../store/delete-rows.ts'
import { findRow } from '../../store/find-row.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { rowsById } from '../../store/rows-by.ts'
import { isTeam } from '../auth/permissions.ts'
import { seesPost } from '../boards/audience.ts'
import { findAudiences } from '../boards/find-audiences.ts'
import { mentionedIds } from '../people/users/named-for.ts'

type Mentioning = {
  id: number
  board_id: number
  post_id: number
  is_internal: 0 | 1
  content: string
}

/** Stores whom a comment mentions. An id of nobody, or of somebody who may not read it, stays plain text. */
export async function setMentions(transaction: CompanyTransaction, comment: Mentioning) {
  const ids = mentionedIds(comment.content)
  if (ids.length === 0) return
  const { id: comment_id, board_id, post_id, is_internal } = comment
  const found = await rowsById(transaction, 'users', ids)
  const post = await findRow(transaction, 'posts', post_id, ['creator_id'])
  const users = [...found.values()].filter(
    ({ deactivated, role }) => deactivated === null && (is_internal === 0 || isTeam(role)),
  )
  const audienceOf = await findAudiences(transaction, users, [board_id])
  const placed = { board_id, creator_id: post!.creator_id }
  const readers = users.filter(user => seesPost(audienceOf(user), placed))
  const rows = readers.map(({ id: user_id }) => ({ comment_id, user_id }))
  await insertRows(transaction, 'comment_mentions', rows)
}

/** After an edit of the text. */
export async function renewMentions(transaction: CompanyTransaction, comment: Mentioning) {
  await deleteRows(transaction, 'comment_mentions', { comment_id: comment.id })
  await setMentions(transaction, comment)
}
