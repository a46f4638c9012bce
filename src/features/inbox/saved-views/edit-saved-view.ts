import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { savedViewEdited } from './events.ts'
import type { SavedView } from './list-saved-views.ts'

/** Names it anew, or shares it with the team, or no longer. What is the same as before is no edit. */
export function editSavedView(
  db: CompanyDb,
  actor: Actor,
  view: SavedView,
  { name, isShared }: { name: string; isShared: boolean },
): Promise<void> {
  return db.write(actor, async transaction => {
    const is_shared = isShared ? 1 : 0
    if (name === view.name && is_shared === view.is_shared) return
    await transaction.query
      .updateTable('saved_views')
      .set({ name, is_shared })
      .where('id', '=', view.id)
      .execute()
    const renamed = name === view.name ? {} : { name: { before: view.name, after: name } }
    transaction.record(savedViewEdited, { saved_view_id: view.id, shared: isShared }, renamed)
  })
}
