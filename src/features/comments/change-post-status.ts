import { type Selectable, sql } from 'kysely'
import { settleAll } from '../../platform/db/settle-all.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { insertRows } from '../../store/insert-rows.ts'
import { rowsById } from '../../store/rows-by.ts'
import type { Tables } from '../../store/tables.ts'
import { isTeam } from '../auth/permissions.ts'
import { getWriter } from '../people/users/find-user.ts'
import { postStatusChanged } from '../posts/events.ts'
import { isAlone, readGroup } from '../posts/merge/group.ts'
import { listedOf } from '../posts/relist-comments.ts'
import { indexComments } from '../search/index/index-comments.ts'
import { shownStatusId } from '../statuses/find-status.ts'
import { addedCounts, type Counts, countNewComment, countsOfNew } from './count-comment.ts'
import { newComment } from './create-comment.ts'
import { commentCreated } from './events.ts'
import { setMentions } from './set-mentions.ts'

type NewStatus = {
  statusId: number
  byUserId: number
  /** Text of the status-change comment; null for no comment. */
  content: string | null
  /** False: nobody is notified of it. */
  notifies?: boolean
}

export type ChangePostStatus = NewStatus & { postId: number }

/** Moves a post to a status and leaves the comment that tells of it. */
export async function changePostStatus(
  db: CompanyDb,
  actor: Actor,
  { postId, ...status }: ChangePostStatus,
): Promise<void> {
  await changeStatusOfPosts(db, actor, [postId], status)
}

/**
 * Changes many posts, in the order of their ids; the comments by post. Such a comment makes nobody a follower: a team
 * moves posts from status to status without wanting to hear of each.
 */
export function changeStatusOfPosts(
  db: CompanyDb,
  actor: Actor,
  postIds: number[],
  { statusId, byUserId, content, notifies = true }: NewStatus,
): Promise<Map<number, number>> {
  return db.write(actor, async transaction => {
    const posts: Map<number, FoundPost> = await rowsById(transaction, 'posts', postIds, [
      'status_id',
      'board_id',
      'held',
      'root_id',
      'merged_count',
    ])
    const shown = new Map<number, number>()
    for (const id of new Set([...posts.values()].map(({ status_id }) => status_id)))
      shown.set(id, await shownStatusId(transaction, id))
    const changed = postIds
      .map(id => posts.get(id)!)
      .filter(({ status_id }) => shown.get(status_id) !== statusId)
    if (changed.length === 0) return new Map()
    const comments =
      content === null
        ? new Map<number, NewComment>()
        : await newComments(transaction, changed, { statusId, byUserId, content })
    await setStatus(transaction, changed, statusId, comments)
    await addComments(transaction, comments)
    for (const { id: post_id, board_id, status_id } of changed) {
      const comment = comments.get(post_id)
      if (comment) {
        const data = { comment_id: comment.id, post_id, board_id, is_internal: false }
        transaction.record(commentCreated, { ...data, creator_id: byUserId })
      }
      const data = { post_id, board_id, from: shown.get(status_id)!, to: statusId }
      transaction.record(postStatusChanged, notifies ? data : { ...data, notifies })
    }
    return new Map([...comments].map(([postId, { id }]) => [postId, id]))
  })
}

type NewComment = ReturnType<typeof newComment>

async function newComments(
  transaction: CompanyTransaction,
  posts: FoundPost[],
  { statusId, byUserId, content }: NewStatus & { content: string },
): Promise<Map<number, NewComment>> {
  const author = await getWriter(transaction, byUserId)
  const rows = posts.map(({ id, board_id, held }) =>
    newComment(transaction, {
      id: transaction.nextId(),
      post_id: id,
      board_id,
      parent_id: null,
      creator_id: byUserId,
      status_id: statusId,
      content,
      is_internal: 0,
      is_response: isTeam(author.role) ? 1 : 0,
      // Only the team changes a status.
      held: null,
      is_listed: listedOf({ deleted: null, held }).free,
    }),
  )
  return new Map(rows.map(row => [row.post_id, row]))
}

async function addComments(transaction: CompanyTransaction, comments: Map<number, NewComment>) {
  const rows = [...comments.values()]
  await insertRows(transaction, 'comments', rows)
  await indexComments(
    transaction,
    rows.filter(({ is_listed }) => is_listed === 1),
  )
  await settleAll(rows.map(row => setMentions(transaction, row)))
}

/**
 * Sets the status and counts the comment: at once where a post is alone, as on PostgreSQL each change of its row renews
 * the entries of all indexes.
 */
async function setStatus(
  transaction: CompanyTransaction,
  posts: FoundPost[],
  statusId: number,
  comments: Map<number, NewComment>,
) {
  const { revision } = transaction
  const unchanged = { change: 0, publicChange: 0, responsesChange: 0, latest: 0, revision }
  const set = async (some: FoundPost[], counts: Counts) => {
    const ids = JSON.stringify(some.map(({ id }) => id))
    if (some.length > 0) await transaction.run(setStatusOf, { ...counts, ids, statusId })
  }
  const [comment] = comments.values()
  await set(posts.filter(isAlone), comment ? countsOfNew(transaction, comment) : unchanged)
  const grouped = posts.filter(post => !isAlone(post))
  await set(grouped, unchanged)
  for (const { id } of comment ? grouped : [])
    countNewComment(transaction, await readGroup(transaction, id), comments.get(id)!)
}

type FoundPost = Pick<
  Selectable<Tables['posts']>,
  'id' | 'status_id' | 'board_id' | 'held' | 'root_id' | 'merged_count'
>

const setStatusOf = companyStatement<Counts & { ids: string; statusId: number }>(
  (companyId, value, engine) => sql`update posts set ${addedCounts(value)},
      status_id = ${value('statusId')}, edit_revision = ${value('revision')}
    where company_id = ${companyId} and ${isOneOf(engine, 'id', 'bigint', value('ids'))}`,
)
