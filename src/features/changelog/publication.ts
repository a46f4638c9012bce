import { type Micros, wallTime } from '../../platform/clock.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { changelogPublished, changelogUnpublished } from './events.ts'
import type { EntryRow } from './find-entry.ts'

type State = EntryRow['state']

/** What a time of publication means when it is given: none, one that is to come, or one that has come. */
export function stateAt({ clock }: CompanyTransaction, published: Micros | null): State {
  if (published === null) return 'draft'
  return published > wallTime(clock) ? 'scheduled' : 'published'
}

/** Counts an entry that became public, or is no longer, and records that. */
export async function recordPublication(
  transaction: CompanyTransaction,
  entryId: number,
  before: State,
  after: State,
) {
  if ((before === 'published') === (after === 'published')) return
  const isPublished = after === 'published'
  await countPublished(transaction, isPublished ? 1 : -1)
  const kind = isPublished ? changelogPublished : changelogUnpublished
  transaction.record(kind, { entry_id: entryId })
}

export async function countPublished({ query }: CompanyTransaction, change: 1 | -1) {
  await query
    .updateTable('companies')
    .set(eb => ({ changelog_count: eb('changelog_count', '+', change) }))
    .execute()
}
