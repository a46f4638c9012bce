import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { sees } from '../boards/audience.ts'
import type { CommentRow } from '../comments/comment-row.ts'
import { commentById } from '../comments/find-comment.ts'
import { findPostFor } from '../posts/find-post-for.ts'
import type { PostRow } from '../posts/post-row.ts'
import { isRestorable } from '../posts/retention.ts'
import type { PreviousItem } from './previous.ts'

/** What was decided about, as it is now, even if it is deleted. */
export type Found = {
  post_id: number
  board_id: number
  creator_id: number
  edit_revision: number
  /** Nothing brings it back: a post that was deleted too long ago, or a comment whose post is deleted. */
  isGone: boolean
} & ({ post: PostRow; comment?: undefined } | { post?: undefined; comment: CommentRow })

/** Undefined if it no longer exists. */
export async function findDecided(
  transaction: CompanyTransaction,
  { audience, userId }: Pick<SignedInCaller, 'audience' | 'userId'>,
  { kind, id }: PreviousItem,
): Promise<Found | 'hidden' | undefined> {
  const found =
    kind === 'post' ? await findPost(transaction, userId, id) : await findComment(transaction, id)
  if (found && !sees(audience, found.board_id)) return 'hidden'
  return found?.isGone ? undefined : found
}

/** On any board. */
async function findPost(
  transaction: CompanyTransaction,
  userId: number,
  id: number,
): Promise<Found | undefined> {
  const audience = { boards: 'every' as const, held: 'every' as const }
  const post = await findPostFor(transaction, { audience, userId }, id, { evenDeleted: true })
  if (!post) return undefined
  const { board_id, creator_id, edit_revision, deleted } = post
  const isGone = deleted !== null && !isRestorable(deleted, transaction.now)
  return { post_id: id, board_id, creator_id, edit_revision, isGone, post }
}

/** On any board. */
async function findComment(
  transaction: CompanyTransaction,
  id: number,
): Promise<Found | undefined> {
  const [comment] = await transaction.run(commentById, { commentId: id })
  if (!comment) return undefined
  const { post_id, board_id, creator_id, edit_revision, post_deleted } = comment
  return { post_id, board_id, creator_id, edit_revision, isGone: post_deleted !== null, comment }
}
