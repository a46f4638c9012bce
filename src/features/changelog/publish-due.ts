import { sql } from 'kysely'
import { type Clock, wallTime } from '../../platform/clock.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { type Actor, actors } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'
import { forTeam } from '../boards/who-sees.ts'
import type { Task } from '../events/jobs/task.ts'
import { recordPublication, stateAt } from './change-entry.ts'
import { findEntry, storedAs } from './find-entry.ts'

type Due = { company_id: number; id: number }

/**
 * An entry whose time has come. By changelog_due, and changelog_due_for_some. What is for some has its state in `shown_state`, whatever
 * a version that knows no audiences has scheduled.
 */
function selectDueEntry(clock: Clock) {
  const now = Math.floor(wallTime(clock))
  return sql<Due>`select company_id, id from (select company_id, id from changelog_entries
      where state = 'scheduled' and visibility is null and published <= ${now} order by published, company_id, id limit 1) as found
    union all select company_id, id from (select company_id, id from changelog_entries
      where shown_state = 'scheduled' and visibility is not null and shown_published <= ${now}
      order by shown_published, company_id, id limit 1) as found_for_some
    limit 1`
}

async function findDueEntry({ clock, installation }: Store): Promise<Due | undefined> {
  return (await selectDueEntry(clock).execute(installation)).rows[0]
}

async function publishDueEntries(store: Store, signal: AbortSignal) {
  for (let due = await findDueEntry(store); due; due = await findDueEntry(store)) {
    await publishEntry(store.company(due.company_id), actors.system, due.id)
    if (signal.aborted) return
  }
}

/** Looks again under the lock: somebody may have put it off since. */
function publishEntry(db: CompanyDb, actor: Actor, id: number): Promise<void> {
  return db.write(actor, async transaction => {
    const entry = await findEntry(transaction, forTeam, id)
    if (entry?.state !== 'scheduled') return
    const state = stateAt(transaction, entry.published)
    if (state !== 'published') return
    const { revision } = transaction
    await transaction.query
      .updateTable('changelog_entries')
      .set({ ...storedAs({ ...entry, state }), revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    await recordPublication(transaction, id, entry, { ...entry, state })
  })
}

/** Publishes scheduled entries of the changelog. */
export const publishChangelog: Task = {
  name: 'publish-changelog',
  isDue: async store => (await findDueEntry(store)) !== undefined,
  dueByTime: selectDueEntry,
  run: (store, _log, signal) => publishDueEntries(store, signal),
}
