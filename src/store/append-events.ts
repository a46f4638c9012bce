import type { Micros } from '../platform/clock.ts'
import type { CompanyTransaction } from './company-db.ts'
import type { Actor, EventKind } from './event.ts'
import { insertRows } from './insert-rows.ts'

/** An event that a write has recorded. */
export type RecordedEvent = {
  kind: EventKind
  data: unknown
  details: unknown
  by: Actor
  created: Micros
}

/** The revision of the events' write, the company's before it, and the number of its latest event before. */
type Queue = { version: number; revision: number; previousRevision: number }

/** Appends the events of a write; throws at once what cannot be sent. */
export function appendEvents(
  transaction: Pick<CompanyTransaction, 'run' | 'engine'>,
  events: RecordedEvent[],
  { version, revision, previousRevision }: Queue,
): Promise<unknown>[] {
  const rows = events.map(({ kind, data, by, created }, index) => ({
    version: version + index + 1,
    type: kind.type,
    via: by.via,
    actor_id: by.userId,
    token_id: by.tokenId,
    session_id: by.sessionId,
    data: JSON.stringify(data),
    created,
    revision,
    ...postOf(kind, data),
    previous_revision: previousRevision,
  }))
  const details = events.flatMap(({ data, details }, index) =>
    details === undefined
      ? []
      : { version: version + index + 1, data: JSON.stringify(details), ...subjectOf(data) },
  )
  // Without a wait in between: on PostgreSQL the caller's next statements travel with them.
  return [
    insertRows(transaction, 'events', rows),
    insertRows(transaction, 'event_details', details),
  ]
}

/** What finds the events of a post. */
export function postOf({ isHistory }: Pick<EventKind, 'isHistory'>, data: unknown) {
  const { post_id = null } = data as { post_id?: number }
  return { post_id, is_history: isHistory ? (1 as const) : (0 as const) }
}

/** Whose purge or deletion takes the details of an event with it. */
function subjectOf(data: unknown) {
  const { post_id, user_id, owner_id, creator_id } = data as { [id: string]: number | undefined }
  return { post_id: post_id ?? null, user_id: user_id ?? owner_id ?? creator_id ?? null }
}
