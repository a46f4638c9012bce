import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { savedReplyDeleted } from './events.ts'
import type { SavedReplyRow } from './find-saved-reply.ts'

export function deleteSavedReply(db: CompanyDb, actor: Actor, reply: SavedReplyRow): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, name, content } = reply
    await transaction.query.deleteFrom('saved_replies').where('id', '=', id).execute()
    transaction.record(savedReplyDeleted, { saved_reply_id: id }, { name, content })
  })
}
