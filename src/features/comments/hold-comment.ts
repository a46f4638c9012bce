import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Held } from '../../store/tables.ts'
import { readGroup } from '../posts/merge/read-group.ts'
import { countDeletedComment } from './count-comment.ts'
import { commentHeld } from './events.ts'
import { countReply, getLineage } from './lineage.ts'
import { setHeld } from './set-held.ts'

/**
 * Takes a comment out of everything but what its author and the team see. While there are replies below it, a
 * placeholder is shown. One that is deleted, or held already, stays as it is.
 */
export function holdComment(
  db: CompanyDb,
  actor: Actor,
  commentId: number,
  reason: Held,
): Promise<void> {
  return db.write(actor, async transaction => {
    const [comment, ...above] = await getLineage(transaction, commentId)
    if (comment.deleted !== null || comment.held !== null) return
    const group = await readGroup(transaction, comment.post_id)
    const data = await setHeld(transaction, comment, reason)
    await countReply(transaction, above, comment, -1)
    await countDeletedComment(transaction, group, comment)
    transaction.record(commentHeld, { ...data, reason })
  })
}
