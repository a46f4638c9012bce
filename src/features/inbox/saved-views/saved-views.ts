import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import type { StoredRow } from '../../../store/tables.ts'
import { updateRow } from '../../../store/update-row.ts'
import { withUser } from '../../people/users/with-user.ts'
import { savedViewCreated, savedViewDeleted, savedViewEdited } from './events.ts'

export type SavedView = StoredRow<'saved_views'>

/** One person has as many at most. */
const savedViewsMax = 20

/** Shared views shown at most, the newest ones. */
const sharedMax = 40

/**
 * A person's own, in the order in which they were saved, and those that others of the team share, the newest first. What
 * those who have left the team shared is no longer there.
 */
export async function listSavedViews(
  db: CompanyDb,
  userId: number,
): Promise<{ own: SavedView[]; shared: SavedView[] }> {
  const [own, shared] = await Promise.all([
    // By saved_views_of_user.
    rowsOf(db, 'saved_views', { user_id: userId }, { orderBy: ['id'], limit: savedViewsMax }),
    db.run(sharedViews, {}),
  ])
  return { own, shared: shared.filter(view => view.user_id !== userId) }
}

/** By saved_views_shared, each with its owner by primary key. */
const sharedViews = companyQuery<Record<never, never>, SavedView>((query, _value, engine) => {
  const views = query.selectFrom('saved_views as v')
  return withUser(query, engine, views, 'v.user_id')
    .selectAll('v')
    .where('v.is_shared', '=', sql.lit(1))
    .where('u.role', 'in', ['admin', 'team'])
    .where('u.deactivated', 'is', null)
    .orderBy('v.id', 'desc')
    .limit(sharedMax)
})

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
    await insertRow(transaction, 'saved_views', {
      id,
      user_id: userId,
      name,
      query,
      is_shared: isShared ? 1 : 0,
      created: transaction.now,
    })
    transaction.record(savedViewCreated, { saved_view_id: id, shared: isShared }, { name, query })
    return id
  })
}

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
    await updateRow(transaction, 'saved_views', view.id, { name, is_shared })
    const renamed = name === view.name ? {} : { name: { before: view.name, after: name } }
    transaction.record(savedViewEdited, { saved_view_id: view.id, shared: isShared }, renamed)
  })
}

export function deleteSavedView(db: CompanyDb, actor: Actor, view: SavedView): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, name, query, is_shared } = view
    await transaction.query.deleteFrom('saved_views').where('id', '=', id).execute()
    const data = { saved_view_id: id, shared: is_shared === 1 }
    transaction.record(savedViewDeleted, data, { name, query })
  })
}
