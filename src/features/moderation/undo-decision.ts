import { problem } from '../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { findRow } from '../../store/find-row.ts'
import type { Tables } from '../../store/tables.ts'
import { updateRow } from '../../store/update-row.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { sees } from '../boards/audience.ts'
import type { CommentRow } from '../comments/comment-row.ts'
import { restoreComment } from '../comments/delete-comment.ts'
import { commentById } from '../comments/find-comment.ts'
import { holdComment } from '../comments/hold-comment.ts'
import { setTrusted } from '../people/users/edit-user.ts'
import { findUser } from '../people/users/find-user.ts'
import { restorePost } from '../posts/delete-post.ts'
import { findPostFor } from '../posts/find-post-for.ts'
import { holdPost } from '../posts/hold-post.ts'
import type { PostRow } from '../posts/post-row.ts'
import { isRestorable } from '../posts/retention.ts'
import { unblockUser } from './block-user.ts'
import type { Moderator } from './decide.ts'
import { moderationUndone } from './events.ts'
import { reopenItem } from './items.ts'
import type { keptReasons, Previous, PreviousItem } from './previous.ts'

type Kept = { id: number; reason: (typeof keptReasons)[number] }

/** `undone`: how many are as before the decision. `hidden`: how many are left to undo on boards that the caller does not see. */
type UndoneDecision = { undone: number; kept: Kept[]; hidden: number }

/**
 * Makes everything as it was before a decision, but for what was changed since: what was approved is held again, what was
 * deleted is back, reports are open again, and authors are trusted and blocked as before. Once, by anybody who may decide: what
 * the opposite decision would do one by one. What they do not see is left to somebody who does. Who has read something, and mails
 * that were sent, stay as they are.
 */
export function undoDecision(
  db: CompanyDb,
  caller: Moderator,
  id: number,
): Promise<UndoneDecision> {
  return db.write(caller.actor, async transaction => {
    const decision = await findRow(transaction, 'moderation_decisions', id)
    if (!decision) throw problem('not_found')
    const { items, trusted } = JSON.parse(decision.previous) as Previous
    const left = items.filter(item => !item.is_settled)
    const hidden: PreviousItem[] = []
    const kept: Kept[] = []
    // The last one first: a comment may have been decided about before its post was.
    for (const item of left.toReversed()) {
      const outcome = await undoOne(transaction, caller, decision, item)
      if (outcome === 'hidden') hidden.push(item)
      else if (outcome !== 'undone') kept.push({ id: item.id, reason: outcome })
    }
    const undone = left.length - hidden.length - kept.length
    if (undone === 0) throw await refusal(transaction, caller, items, kept)
    // With the last part only: trust counts on all boards, and some of what it published still is, where the caller does not see it.
    if (trusted !== undefined && hidden.length === 0) await distrust(transaction, trusted)
    const marked = items.map(item =>
      hidden.includes(item) ? item : { ...item, is_settled: true as const },
    )
    await updateRow(transaction, 'moderation_decisions', id, {
      previous: JSON.stringify({ items: marked, trusted }),
      is_undone: hidden.length === 0 ? 1 : 0,
    })
    return { undone, kept, hidden: hidden.length }
  })
}

/** Why nothing is undone. To somebody who sees none of it, there is no such decision. */
async function refusal(
  transaction: CompanyTransaction,
  caller: Moderator,
  items: PreviousItem[],
  kept: Kept[],
) {
  if (kept.some(({ reason }) => reason === 'changed')) return problem('decision_outdated')
  for (const item of items.filter(({ is_settled }) => is_settled)) {
    const found = await findDecided(transaction, caller, item)
    if (found && found !== 'hidden') return problem('decision_already_undone')
  }
  return problem('not_found')
}

type Decision = Pick<Tables['moderation_decisions'], 'id' | 'action' | 'revision' | 'created'>

async function undoOne(
  transaction: CompanyTransaction,
  caller: Moderator,
  decision: Decision,
  item: PreviousItem,
): Promise<'undone' | 'hidden' | Kept['reason']> {
  const found = await findDecided(transaction, caller, item)
  if (!found) return 'not_found'
  if (found === 'hidden') return 'hidden'
  const { action } = decision
  const undo = action === 'spam' ? undoBlock : action === 'reject' ? undoRejection : undoApproval
  if (!(await undo(transaction, caller, decision, item, found))) return 'changed'
  const { post_id, board_id } = found
  const comment_id = found.comment ? item.id : null
  transaction.record(moderationUndone, { post_id, board_id, comment_id, action })
  return 'undone'
}

/** Each of these says whether it is undone: if not, it was changed since. */
type UndoOne = (
  transaction: CompanyTransaction,
  caller: Moderator,
  decision: Decision,
  item: PreviousItem,
  found: DecidedContent,
) => Promise<boolean>

const undoApproval: UndoOne = async (transaction, { actor }, { id: decisionId }, item, found) => {
  const { post, comment } = found
  const { deleted, held } = post ?? comment
  const isSame = found.edit_revision === item.edit_revision
  if (!isSame || deleted !== null || held !== null) return false
  if (item.held !== null) {
    // The posts of a group count for one another, so none of them is held.
    if (post && (post.root_id !== null || post.merged_count > 0)) return false
    if (post) await holdPost(transaction, actor, post, item.held)
    else await holdComment(transaction, actor, item.id, item.held)
  }
  return reopen(transaction, decisionId, item, found)
}

const undoRejection: UndoOne = async (transaction, { actor }, { id: decisionId }, item, found) => {
  const { post, comment } = found
  const isSame = found.edit_revision === item.edit_revision
  if (!isSame || (post ?? comment).deleted === null) return false
  const author = await findUser(transaction, found.creator_id)
  // A block that came later has removed what else they wrote.
  if (author?.is_removed === 1) return false
  // A post stays in the queue while it is deleted, where nobody finds it.
  if (post) await restorePost(transaction, actor, post)
  else {
    const isHighlighted = item.is_highlighted === true
    if (!(await restoreComment(transaction, actor, comment, { isHighlighted }))) return false
    await reopen(transaction, decisionId, item, found)
  }
  return true
}

const undoBlock: UndoOne = async (transaction, { actor }, decision, item) => {
  const { id, blocked } = item.author!
  const author = await findUser(transaction, id)
  const isSame = author?.is_removed === 1 && author.blocked === (blocked ?? decision.created)
  if (!isSame) return false
  await unblockUser(transaction, actor, author, { staysBlocked: blocked !== null })
  return true
}

/** Somebody else may have taken the trust back already. */
async function distrust(transaction: CompanyTransaction, userId: number) {
  const author = await findUser(transaction, userId)
  if (author) await setTrusted(transaction, author, false)
}

function reopen(
  transaction: CompanyTransaction,
  closedBy: number,
  { id, kind, since, held }: PreviousItem,
  { post_id: postId, board_id: boardId, creator_id: creatorId }: DecidedContent,
): Promise<boolean> {
  const place = { id, kind, postId, boardId, creatorId, since }
  return reopenItem(transaction, place, { closedBy, isHeld: held !== null })
}

/** The content of the decision as it is now, even if deleted. */
type DecidedContent = {
  post_id: number
  board_id: number
  creator_id: number
  edit_revision: number
  /** Nothing brings it back: a post that was deleted too long ago, or a comment whose post is deleted. */
  isGone: boolean
} & ({ post: PostRow; comment?: undefined } | { post?: undefined; comment: CommentRow })

/** Undefined if it no longer exists. */
async function findDecided(
  transaction: CompanyTransaction,
  { audience, userId }: Pick<SignedInCaller, 'audience' | 'userId'>,
  { kind, id }: PreviousItem,
): Promise<DecidedContent | 'hidden' | undefined> {
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
): Promise<DecidedContent | undefined> {
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
): Promise<DecidedContent | undefined> {
  const [comment] = await transaction.run(commentById, { commentId: id })
  if (!comment) return undefined
  const { post_id, board_id, creator_id, edit_revision, post_deleted } = comment
  return { post_id, board_id, creator_id, edit_revision, isGone: post_deleted !== null, comment }
}
