import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { readGroup } from '../posts/merge/read-group.ts'
import { touchMerged } from '../posts/merge/touch-merged.ts'
import { changePostRevision } from '../votes/followers/post-revision.ts'
import type { CommentRow } from './comment-row.ts'
import { countNewComment } from './count-comment.ts'
import { commentRestored } from './events.ts'
import { highlightedOf } from './highlight-comment.ts'
import { countReply, getLineage } from './lineage.ts'
import { setRestored } from './set-held.ts'

type Restored = Pick<CommentRow, 'id' | 'post_id' | 'creator_id'>

/**
 * Brings a deleted comment back to where it was, held if it was; its post is not deleted. With `isHighlighted`, it is the team's
 * answer again: false, and nothing changes, where another comment is by now.
 */
export function restoreComment(
  db: CompanyDb,
  actor: Actor,
  { id, post_id, creator_id }: Restored,
  { isHighlighted }: { isHighlighted: boolean },
): Promise<boolean> {
  return db.write(actor, async transaction => {
    const [comment, ...above] = await getLineage(transaction, id)
    if (comment.deleted === null) return false
    if (isHighlighted && (await transaction.run(highlightedOf, { postId: post_id })).length > 0)
      return false
    const data = await setRestored(transaction, comment, { isHighlighted })
    const group = await readGroup(transaction, post_id)
    if (comment.held === null) {
      await countReply(transaction, above, comment, 1)
      await countNewComment(transaction, group, comment)
    } else {
      await changePostRevision(transaction, post_id)
      await touchMerged(transaction, group)
    }
    transaction.record(commentRestored, { ...data, creator_id })
    return true
  })
}
