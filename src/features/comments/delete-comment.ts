import { problem } from '../../errors/problem.ts'
import { type CompanyDb, companyQuery } from '../../store/index.ts'
import type { SignedInCaller } from '../callers/index.ts'
import { changePostRevision } from '../followers/index.ts'
import { closeItem } from '../moderation-items/index.ts'
import { isTeam } from '../permissions/index.ts'
import { readGroup, touchMerged } from '../post-groups/index.ts'
import { unindexComments } from '../search/index.ts'
import type { CommentRow } from './comment-row.ts'
import { countDeletedComment } from './count-comment.ts'
import { commentDeleted } from './events.ts'
import { countReply, getLineage } from './lineage.ts'
import { threadOf } from './thread.ts'

/**
 * Takes a comment out of every list and count. The team deletes any, a customer their own. While there are replies
 * below it, it is shown as a placeholder.
 */
export function deleteComment(
  db: CompanyDb,
  { actor, role, userId }: Pick<SignedInCaller, 'actor' | 'role' | 'userId'>,
  { id, creator_id, board_id }: Pick<CommentRow, 'id' | 'creator_id' | 'board_id'>,
): Promise<void> {
  if (!isTeam(role) && creator_id !== userId) throw problem('forbidden')
  return db.write(actor, async transaction => {
    const [comment, ...above] = await getLineage(transaction, id)
    if (comment.deleted !== null) throw problem('not_found')
    const { now: deleted, revision } = transaction
    const thread = threadOf({ ...comment, deleted })
    await transaction.run(markDeleted, { id, deleted, thread, revision })
    await unindexComments(transaction, [id])
    const group = await readGroup(transaction, comment.post_id)
    if (comment.held === null) {
      await countReply(transaction, above, comment, -1)
      await countDeletedComment(transaction, group, comment)
    } else {
      await changePostRevision(transaction, comment.post_id)
      await touchMerged(transaction, group)
    }
    await closeItem(transaction, id)
    const { post_id, is_internal } = comment
    transaction.record(commentDeleted, {
      comment_id: id,
      post_id,
      board_id,
      creator_id,
      is_internal: is_internal === 1,
    })
  })
}

type Deleted = { id: number; deleted: number; thread: number | null; revision: number }

const markDeleted = companyQuery<Deleted, unknown>((query, value) =>
  query
    .updateTable('comments')
    .set({
      deleted: value('deleted'),
      is_listed: 0,
      is_highlighted: 0,
      thread: value('thread'),
      revision: value('revision'),
      edit_revision: value('revision'),
    })
    .where('id', '=', value('id')),
)
