import { problem } from '../../errors/problem.ts'
import type { CompanyTransaction } from '../../store/index.ts'
import { findUser, setTrusted } from '../accounts/index.ts'
import type { SignedInCaller } from '../callers/index.ts'
import { deleteComment, findVisibleComment, releaseComment } from '../comments/index.ts'
import { closeItem } from '../moderation-items/index.ts'
import { isTeam } from '../permissions/index.ts'
import { deletePost, getVisiblePost, releasePost } from '../posts/index.ts'
import { blockUser } from './block-user.ts'
import { moderationDecided } from './events.ts'
import { findItem, findItemIdsOf } from './find-item.ts'
import type { ItemRow } from './item-row.ts'
import type { actions } from './schema.ts'

/** What one decision publishes at most of an author who is trusted from then on; the rest stays in the queue. */
const trustedMax = 100

/** Decides about an item, which is as it is in the transaction: it leaves the queue. */
export async function decide(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  item: ItemRow,
  action: (typeof actions)[number],
) {
  const { post_id, board_id } = item
  const comment_id = item.kind === 'comment' ? item.id : null
  transaction.record(moderationDecided, { post_id, board_id, comment_id, action })
  if (action === 'approve') await approve(transaction, caller, item)
  else if (action === 'trust') await trust(transaction, caller, item)
  else if (action === 'reject') await reject(transaction, caller, item)
  else {
    const author = await getAuthor(transaction, item)
    await blockUser(transaction, caller.actor, author, { removesContent: true })
  }
}

async function approve(transaction: CompanyTransaction, caller: SignedInCaller, item: ItemRow) {
  const { actor, audience } = caller
  await closeItem(transaction, item.id)
  if (item.kind === 'comment') return releaseComment(transaction, actor, item.id)
  await releasePost(transaction, actor, await getVisiblePost(transaction, audience, item.id))
}

/** On boards that the caller does not see, what waits goes on waiting. */
async function trust(transaction: CompanyTransaction, caller: SignedInCaller, item: ItemRow) {
  const author = await getAuthor(transaction, item)
  if (!isTeam(author.role)) await setTrusted(transaction, author, true)
  await approve(transaction, caller, item)
  for (const id of await findItemIdsOf(transaction, author.id, trustedMax)) {
    const other = await findItem(transaction, caller.audience, id)
    // What was only reported is for somebody to look at.
    const isHeld = other && (other.kind === 'post' ? other.post_held : other.comment_held) !== null
    if (isHeld) await approve(transaction, caller, other)
  }
}

async function reject(transaction: CompanyTransaction, caller: SignedInCaller, item: ItemRow) {
  if (item.kind === 'post') {
    const post = await getVisiblePost(transaction, caller.audience, item.id)
    return deletePost(transaction, caller, post)
  }
  const comment = await findVisibleComment(transaction, caller, item.id)
  if (!comment) throw problem('not_found')
  await deleteComment(transaction, caller, comment)
}

async function getAuthor(transaction: CompanyTransaction, { creator_id }: ItemRow) {
  const author = await findUser(transaction, creator_id)
  if (!author) throw problem('not_found')
  return author
}
