import { problem } from '../../errors/problem.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { insertRow } from '../../store/insert-rows.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { isTeam } from '../auth/permissions.ts'
import { deleteComment } from '../comments/delete-comment.ts'
import { findVisibleComment } from '../comments/find-comment.ts'
import { releaseComment } from '../comments/hold-comment.ts'
import { setTrusted } from '../people/users/edit-user.ts'
import { findUser } from '../people/users/find-user.ts'
import { deletePost } from '../posts/delete-post.ts'
import { getVisiblePost } from '../posts/find-post.ts'
import { releasePost } from '../posts/hold-post.ts'
import { blockUser } from './block-user.ts'
import { moderationDecided } from './events.ts'
import { findItem, findItemIdsOf, type ItemRow } from './find-item.ts'
import { closeItem } from './items.ts'
import type { Previous, PreviousItem } from './previous.ts'
import type { actions } from './schema.ts'

/** Items that one decision publishes at most for a newly trusted author; the rest stays in the queue. */
const trustedMax = 100

/** A caller who may decide, and undo decisions. */
export type Moderator = Pick<SignedInCaller, 'actor' | 'audience' | 'role' | 'userId'>
type Action = (typeof actions)[number]
/** A decision that is being made, about one item or several. */
type Decision = { id: number; previous: Previous }

/**
 * Decides about items, which are as they are in the transaction when their turn comes: they leave the queue. What names the
 * decision, for its undo; null where nothing was changed by it.
 */
export async function decide(
  transaction: CompanyTransaction,
  caller: Moderator,
  items: AsyncIterable<ItemRow> | Iterable<ItemRow>,
  action: Action,
): Promise<number | null> {
  const decision: Decision = { id: 0, previous: { items: [] } }
  for await (const item of items) {
    decision.id ||= transaction.nextId()
    await decideOne(transaction, caller, item, action, decision)
  }
  const { id, previous } = decision
  if (previous.items.length === 0) return null
  const { revision, now: created } = transaction
  await insertRow(transaction, 'moderation_decisions', {
    id,
    creator_id: caller.userId,
    action,
    previous: JSON.stringify(previous),
    is_undone: 0,
    revision,
    created,
  })
  return id
}

async function decideOne(
  transaction: CompanyTransaction,
  caller: Moderator,
  item: ItemRow,
  action: Action,
  decision: Decision,
) {
  const { post_id, board_id } = item
  const comment_id = item.kind === 'comment' ? item.id : null
  transaction.record(moderationDecided, { post_id, board_id, comment_id, action })
  if (action === 'approve') await approve(transaction, caller, item, decision)
  else if (action === 'trust') await trust(transaction, caller, item, decision)
  else if (action === 'reject') await reject(transaction, caller, item, decision)
  else await block(transaction, caller, item, decision)
}

async function approve(
  transaction: CompanyTransaction,
  caller: Moderator,
  item: ItemRow,
  { id: decisionId, previous }: Decision,
) {
  const { actor, audience } = caller
  const isHeld = heldOf(item) !== null
  const edit_revision = isHeld ? transaction.revision : item.edit_revision
  previous.items.push({ ...itemBefore(item), edit_revision })
  await closeItem(transaction, item.id, decisionId)
  if (item.kind === 'comment') return releaseComment(transaction, actor, item.id)
  await releasePost(transaction, actor, await getVisiblePost(transaction, audience, item.id))
}

/** On boards that the caller does not see, what waits goes on waiting. */
async function trust(
  transaction: CompanyTransaction,
  caller: Moderator,
  item: ItemRow,
  decision: Decision,
) {
  const author = await getAuthor(transaction, item)
  if (!isTeam(author.role) && author.is_trusted === 0) {
    await setTrusted(transaction, author, true)
    decision.previous.trusted = author.id
  }
  await approve(transaction, caller, item, decision)
  for (const id of await findItemIdsOf(transaction, author.id, trustedMax)) {
    const other = await findItem(transaction, caller.audience, id)
    // Reported content still needs a look.
    if (other && heldOf(other) !== null) await approve(transaction, caller, other, decision)
  }
}

async function reject(
  transaction: CompanyTransaction,
  caller: Moderator,
  item: ItemRow,
  { id: decisionId, previous }: Decision,
) {
  const before = { ...itemBefore(item), edit_revision: transaction.revision }
  if (item.kind === 'post') {
    previous.items.push(before)
    const post = await getVisiblePost(transaction, caller.audience, item.id)
    return deletePost(transaction, caller, post)
  }
  const comment = await findVisibleComment(transaction, caller, item.id)
  if (!comment) throw problem('not_found')
  previous.items.push(comment.is_highlighted === 1 ? { ...before, is_highlighted: true } : before)
  await closeItem(transaction, item.id, decisionId)
  await deleteComment(transaction, caller, comment)
}

async function block(
  transaction: CompanyTransaction,
  { actor }: Moderator,
  item: ItemRow,
  { previous }: Decision,
) {
  const author = await getAuthor(transaction, item)
  const { id, blocked, is_removed } = author
  // Their content was already removed, by a block that is not part of this decision.
  if (is_removed === 0)
    previous.items.push({
      ...itemBefore(item),
      edit_revision: item.edit_revision,
      author: { id, blocked },
    })
  await blockUser(transaction, actor, author, { removesContent: true })
}

function itemBefore(item: ItemRow): Omit<PreviousItem, 'edit_revision'> {
  const { id, kind, created: since } = item
  return { id, kind, since, held: heldOf(item) }
}

function heldOf({ kind, post_held, comment_held }: ItemRow) {
  return kind === 'post' ? post_held : comment_held
}

async function getAuthor(transaction: CompanyTransaction, { creator_id }: ItemRow) {
  const author = await findUser(transaction, creator_id)
  if (!author) throw problem('not_found')
  return author
}
