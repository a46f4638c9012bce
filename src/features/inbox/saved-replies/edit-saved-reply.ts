import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { savedReplyEdited } from './events.ts'
import type { SavedReplyRow } from './find-saved-reply.ts'
import type { EditSavedReply } from './schema.ts'

/** `reply` is as it is in the transaction. What is the same as before is no edit. */
export function editSavedReply(
  db: CompanyDb,
  actor: Actor,
  reply: SavedReplyRow,
  { name = reply.name, content = reply.content }: EditSavedReply,
): Promise<void> {
  return db.write(actor, async transaction => {
    if (name === reply.name && content === reply.content) return
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('saved_replies')
      .set({ name, content, edited, revision, edit_revision: revision })
      .where('id', '=', reply.id)
      .execute()
    const change = (before: string, after: string) =>
      before === after ? undefined : { before, after }
    transaction.record(
      savedReplyEdited,
      { saved_reply_id: reply.id },
      { name: change(reply.name, name), content: change(reply.content, content) },
    )
  })
}
