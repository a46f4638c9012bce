import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { savedViewCreated } from './events.ts'
import { listSavedViews, savedViewsMax } from './list-saved-views.ts'

type NewView = { userId: number; name: string; query: string; isShared: boolean }

/** Saves what somebody looks at under a name; its id. */
export function createSavedView(
  db: CompanyDb,
  actor: Actor,
  { userId, name, query, isShared }: NewView,
): Promise<number> {
  return db.write(actor, async transaction => {
    const { own } = await listSavedViews(transaction, userId)
    if (own.length >= savedViewsMax) throw problem('too_many_saved_views')
    const id = transaction.nextId()
    await transaction.query
      .insertInto('saved_views')
      .values({
        id,
        user_id: userId,
        name,
        query,
        is_shared: isShared ? 1 : 0,
        created: transaction.now,
      })
      .execute()
    transaction.record(savedViewCreated, { saved_view_id: id, shared: isShared }, { name, query })
    return id
  })
}
