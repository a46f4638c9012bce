import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { savedReplyCreated } from './events.ts'
import { listReplyNames, savedRepliesMax } from './list-saved-replies.ts'

/** The id of the new reply. */
export function createSavedReply(
  db: CompanyDb,
  actor: Actor,
  { name, content }: { name: string; content: string },
): Promise<number> {
  return db.write(actor, async transaction => {
    const { query, now: created, revision } = transaction
    const all = await listReplyNames(transaction)
    if (all.length >= savedRepliesMax) throw problem('too_many_saved_replies')
    const id = transaction.nextId()
    const versions = { created, revision, edit_revision: revision, edited: null }
    await query
      .insertInto('saved_replies')
      .values({ id, name, content, ...versions })
      .execute()
    transaction.record(savedReplyCreated, { saved_reply_id: id }, { name, content })
    return id
  })
}
