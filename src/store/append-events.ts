import type { Micros } from '../platform/clock.ts'
import type { CompanyTransaction } from './company-db.ts'
import { companyQuery } from './company-query.ts'
import type { Actor, EventKind } from './event.ts'
import { insertRows } from './insert-rows.ts'
import type { Tables } from './tables.ts'

/** An event that a write has recorded. */
export type RecordedEvent = {
  kind: EventKind
  data: unknown
  details: unknown
  by: Actor
  created: Micros
}

/** As many events as an ordinary write records: for so few, one JSON parameter would cost more than it saves. */
const eventsFew = 20

/** Appends events after a version, all with the revision of their write. */
export async function appendEvents(
  transaction: Pick<CompanyTransaction, 'run' | 'raw' | 'engine'>,
  events: RecordedEvent[],
  version: number,
  revision: number,
) {
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
  }))
  if (rows.length <= eventsFew) for (const row of rows) await transaction.run(insertEvent, row)
  else await insertRows(transaction, 'events', rows)
  const details = events.flatMap(({ details }, index) =>
    details === undefined ? [] : { version: version + index + 1, data: JSON.stringify(details) },
  )
  await insertRows(transaction, 'event_details', details)
}

type EventRow = Omit<Tables['events'], 'company_id'>

const insertEvent = companyQuery<EventRow, unknown>((query, value) =>
  query.insertInto('events').values({
    version: value('version'),
    type: value('type'),
    via: value('via'),
    actor_id: value('actor_id'),
    token_id: value('token_id'),
    session_id: value('session_id'),
    data: value('data'),
    created: value('created'),
    revision: value('revision'),
  }),
)
