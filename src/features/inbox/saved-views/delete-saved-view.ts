import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { savedViewDeleted } from './events.ts'
import type { SavedView } from './list-saved-views.ts'

export function deleteSavedView(db: CompanyDb, actor: Actor, view: SavedView): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, name, query, is_shared } = view
    await transaction.query.deleteFrom('saved_views').where('id', '=', id).execute()
    const data = { saved_view_id: id, shared: is_shared === 1 }
    transaction.record(savedViewDeleted, data, { name, query })
  })
}
