import type { Micros } from '../../../platform/clock.ts'
import { type Cursor, idBehind, type Page, type PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsBy } from '../../../store/rows-by.ts'
import { type AuditEvent, type AuditFilter, walkOf } from './audit-filter.ts'

/** `id` is the event's number. */
export type AuditRow = AuditEvent & {
  id: number
  created: Micros
  tokenId: number | null
  sessionId: number | null
}

/** So many events a request reads where they are compared with a filter: a page may be shorter, and have others behind it. */
const comparedMax = 1_000
const comparedAtOnce = 250

/** What happened, the newest first. */
export async function listAudit(
  db: CompanyDb,
  filter: AuditFilter,
  { size, cursor }: PageRequest,
): Promise<Page<AuditRow>> {
  const { pages, isWanted } = walkOf(filter)
  const towards = cursor?.towards ?? 'older'
  const found: AuditRow[] = []
  let at = cursor ?? startOf(filter)
  let ahead: Cursor | undefined
  for (let read = 0; read < comparedMax && found.length <= size; ) {
    const page = await pages(db, { size: isWanted ? comparedAtOnce : size + 1, cursor: at })
    const keys = towards === 'older' ? page.items : page.items.toReversed()
    const within = keys.filter(({ created }) => isWithin(filter, created))
    const events = await eventsOf(db, within)
    found.push(...(isWanted ? events.filter(isWanted) : events))
    read += keys.length
    ahead = within.length === keys.length ? page[towards] : undefined
    if (!ahead) break
    at = ahead
  }
  if (found.length > size) {
    found.length = size
    ahead = { towards, from: placeOf(found.at(-1)!) }
  }
  const behind = cursor && cursorBehind(cursor, found[0])
  return towards === 'older'
    ? { startsAt: 'newest', items: found, older: ahead, newer: behind }
    : { startsAt: 'newest', items: found.toReversed(), older: behind, newer: ahead }
}

/** Below every event of that time: versions start at 1. */
function startOf({ until }: AuditFilter): Cursor | undefined {
  return until === undefined ? undefined : { towards: 'older', from: { created: until, id: 0 } }
}

function isWithin({ since, until }: AuditFilter, created: Micros): boolean {
  return (since === undefined || created >= since) && (until === undefined || created < until)
}

/** In the order of the keys. */
async function eventsOf(db: CompanyDb, keys: { id: number }[]): Promise<AuditRow[]> {
  const versions = keys.map(({ id }) => id)
  const rows = await rowsBy(db, 'events', 'version', versions)
  const byVersion = new Map(rows.map(row => [row.version, row]))
  return keys.map(({ id }) => {
    const row = byVersion.get(id)!
    return {
      id,
      version: id,
      created: row.created,
      type: row.type,
      via: row.via,
      actorId: row.actor_id,
      tokenId: row.token_id,
      sessionId: row.session_id,
      data: JSON.parse(row.data),
    }
  })
}

/** The cursor's own event is there: none is ever deleted. */
function cursorBehind(cursor: Cursor, nearest: AuditRow | undefined): Cursor {
  const towards = cursor.towards === 'older' ? 'newer' : 'older'
  const from = nearest ? placeOf(nearest) : { created: cursor.from.created, id: idBehind(cursor) }
  return { towards, from }
}

function placeOf({ created, id }: AuditRow) {
  return { created, id }
}
