import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import { seek } from '../../platform/db/seek.ts'
import { type CompanyTransaction, companyQuery, type Held } from '../../store/index.ts'
import type { SignedInCaller } from '../callers/index.ts'
import { findVisibleComment, holdComment } from '../comments/index.ts'
import { addHeldItem } from '../moderation-items/index.ts'
import { getVisiblePost, holdPost } from '../posts/index.ts'

/** An approval is undone right after it. Where so much has happened to the post since, it is not. */
const eventsMax = 50

/**
 * Holds a post or comment again that was approved, for the reason that it was held for before: it is back in the queue, at its
 * place. Undefined where it is held already. Reports that the approval settled stay settled.
 */
export async function undoApproval(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  id: number,
): Promise<true | undefined> {
  const { actor, audience } = caller
  const comment = await findVisibleComment(transaction, caller, id)
  if (comment) {
    if (comment.held !== null) return undefined
    const reason = await approvedReason(transaction, comment.post_id, id)
    await holdComment(transaction, actor, id, reason)
    await addHeldItem(transaction, itemOf(comment, 'comment', comment.post_id))
    return true
  }
  const post = await getVisiblePost(transaction, audience, id)
  if (post.held !== null) return undefined
  if (post.root_id !== null || post.merged_count > 0) throw problem('post_in_merge')
  await holdPost(transaction, actor, post, await approvedReason(transaction, id, null))
  await addHeldItem(transaction, itemOf(post, 'post', id))
  return true
}

type Content = { id: number; board_id: number; creator_id: number; created: number }

function itemOf(content: Content, kind: 'post' | 'comment', postId: number) {
  const { id, board_id: boardId, creator_id: creatorId, created: since } = content
  return { id, kind, postId, boardId, creatorId, since }
}

/** The events of an approval follow one another: the decision, and what came of it, which says why it was held. */
async function approvedReason(
  transaction: CompanyTransaction,
  postId: number,
  commentId: number | null,
): Promise<Held> {
  const rows = await transaction.run(newestOnPost, { postId, limit: eventsMax })
  const events = rows.map(row => ({ ...row, data: JSON.parse(row.data) as EventData }))
  const kind = commentId === null ? 'post' : 'comment'
  const isAbout = ({ data }: { data: EventData }) => (data.comment_id ?? null) === commentId
  const released = events.find(event => event.type === `${kind}.released` && isAbout(event))
  const decided = released && events.find(({ version }) => version === released.version - 1)
  const isApproved =
    decided?.type === 'moderation.decided' && isAbout(decided) && decided.data.action === 'approve'
  if (!isApproved || released?.data.reason === undefined) throw problem('not_found')
  return released.data.reason
}

type EventData = { comment_id?: number | null; action?: string; reason?: Held }
type EventRow = { version: number; type: string; data: string }

/** By events_on_post. */
const newestOnPost = companyQuery<{ postId: number; limit: number }, EventRow>(
  (query, value, engine) =>
    query
      .selectFrom('events')
      .select(['version', 'type', 'data'])
      .where(seek(engine, 'post_id', value('postId')))
      .where(sql<boolean>`post_id is not null and created > 0`)
      .orderBy('post_id', 'desc')
      .orderBy('created', 'desc')
      .orderBy('version', 'desc')
      .limit(value('limit')),
)
