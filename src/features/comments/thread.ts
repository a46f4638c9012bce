import type { CompanyTransaction } from '../../store/company-db.ts'
import { findRow } from '../../store/find-row.ts'
import type { Held, Tables } from '../../store/tables.ts'
import { updateRow } from '../../store/update-row.ts'
import { publicThread } from '../posts/merge/group.ts'

type Placed = Pick<
  Tables['comments'],
  'post_id' | 'is_internal' | 'deleted' | 'replies_count' | 'public_replies_count'
> & { held: Held | null }

/**
 * The value of comments.thread, by which the comments of a post are listed (comments_in_thread): one for what
 * everybody reads, one for what only the team does. A deleted or held comment is shown, as a placeholder, to those who
 * see a reply below it.
 */
export function threadOf(comment: Placed): number | null {
  const { post_id, is_internal, replies_count, public_replies_count } = comment
  const isThere = comment.deleted === null && comment.held === null
  const isPublic = is_internal === 0 && (isThere || public_replies_count > 0)
  if (isPublic) return publicThread(post_id)
  return isThere || replies_count > 0 ? teamThread(post_id) : null
}

/** The threads that a reader sees below some posts. */
export function threadsOf(postIds: number[], { isTeam }: { isTeam: boolean }): number[] {
  const read = isTeam ? [publicThread, teamThread] : [publicThread]
  return postIds.flatMap(postId => read.map(threadOfPost => threadOfPost(postId)))
}

const teamThread = (postId: number) => 2 * postId + 1

export type LineageRow = Pick<
  Tables['comments'],
  | 'id'
  | 'parent_id'
  | 'post_id'
  | 'is_internal'
  | 'deleted'
  | 'replies_count'
  | 'public_replies_count'
  | 'is_response'
  | 'created'
> & { held: Held | null }

/** A comment, what it answers, what that answers, and so on: as many as there are levels. */
export async function getLineage(
  transaction: CompanyTransaction,
  commentId: number,
): Promise<[LineageRow, ...LineageRow[]]> {
  const comment = await findRow(transaction, 'comments', commentId, commentColumns)
  if (!comment) throw new Error(`There is no comment ${commentId}.`)
  const { parent_id } = comment
  return [comment, ...(parent_id === null ? [] : await getLineage(transaction, parent_id))]
}

/** A comment on a post, a reply to it, and a reply to that. What answers the last stands beside it. */
const levelsMax = 3

/** The ancestors that a reply to these is shown below. */
export function aboveReply(answered: LineageRow[]): LineageRow[] {
  return answered.slice(Math.max(0, answered.length - levelsMax + 1))
}

/** Keeps the counts of what stands above a reply that was written or released (1), or deleted or held (-1), and who is shown it. */
export function countReply(
  transaction: CompanyTransaction,
  above: LineageRow[],
  { is_internal }: Pick<LineageRow, 'is_internal'>,
  change: 1 | -1,
) {
  for (const comment of above) {
    const replies_count = comment.replies_count + change
    const public_replies_count = comment.public_replies_count + (is_internal === 1 ? 0 : change)
    const thread = threadOf({ ...comment, replies_count, public_replies_count })
    const counts = { replies_count, public_replies_count, thread }
    transaction.send(updateRow(transaction, 'comments', comment.id, counts))
  }
}

const commentColumns = [
  'id',
  'parent_id',
  'post_id',
  'is_internal',
  'deleted',
  'replies_count',
  'public_replies_count',
  'is_response',
  'created',
  'held',
] as const
