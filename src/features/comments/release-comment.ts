import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { readGroup } from '../posts/merge/read-group.ts'
import { countNewComment } from './count-comment.ts'
import { commentReleased } from './events.ts'
import { countReply, getLineage } from './lineage.ts'
import { setHeld } from './set-held.ts'

/** Shows a held comment to everybody who sees its post, and counts it, as if it had never been held. */
export function releaseComment(db: CompanyDb, actor: Actor, commentId: number): Promise<void> {
  return db.write(actor, async transaction => {
    const [comment, ...above] = await getLineage(transaction, commentId)
    const { held: reason } = comment
    if (reason === null) return
    const group = await readGroup(transaction, comment.post_id)
    const data = await setHeld(transaction, comment, null)
    // A deleted one is not counted, held or not.
    if (comment.deleted === null) {
      await countReply(transaction, above, comment, 1)
      await countNewComment(transaction, group, comment)
    }
    transaction.record(commentReleased, { ...data, reason })
  })
}
