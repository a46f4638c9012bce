import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import { changelogDeleted } from './events.ts'
import type { EntryRow } from './find-entry.ts'
import { countPublished } from './publication.ts'

/** `entry` is as it is in the transaction. It has few posts, so all of it goes at once. */
export function deleteEntry(
  db: CompanyDb,
  actor: Actor,
  { id, title, state }: Pick<EntryRow, 'id' | 'title' | 'state'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { query } = transaction
    await query.deleteFrom('changelog_posts').where('entry_id', '=', id).execute()
    await query.deleteFrom('changelog_entries').where('id', '=', id).execute()
    if (state === 'published') await countPublished(transaction, -1)
    transaction.record(changelogDeleted, { entry_id: id }, { title })
  })
}
