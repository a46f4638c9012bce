import type { Selectable } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsBy, rowsById } from '../../../store/rows-by.ts'
import type { Tables } from '../../../store/tables.ts'
import { findUsers } from '../../people/users/find-user.ts'
import type { AuditRow } from './list-audit.ts'

/** What events of a page name, and what their details say. */
export type AuditContext = {
  users: ReadonlyMap<number, Selectable<Tables['users']>>
  tokens: ReadonlyMap<number, Selectable<Tables['tokens']>>
  /** In which browser a session was started. */
  browsers: ReadonlyMap<number, string>
  /** By version; none where there were none, or they have been erased. */
  details: ReadonlyMap<number, Record<string, unknown>>
}

export async function loadContext(db: CompanyDb, rows: AuditRow[]): Promise<AuditContext> {
  const users = await rowsById(
    db,
    'users',
    rows.map(({ actorId }) => actorId),
  )
  const tokens = await rowsById(
    db,
    'tokens',
    rows.map(({ tokenId }) => tokenId),
  )
  // By events_starting_session.
  const started = await rowsBy(
    db,
    'events',
    'session_id',
    rows.map(({ sessionId }) => sessionId),
    "type = 'session.started'",
  )
  const details = await detailsOf(db, [
    ...rows.map(({ version }) => version),
    ...started.map(({ version }) => version),
  ])
  const browsers = started.flatMap(({ session_id, version }): [number, string][] => {
    const { device } = details.get(version) ?? {}
    return session_id !== null && typeof device === 'string' ? [[session_id, device]] : []
  })
  return { users, tokens, browsers: new Map(browsers), details }
}

async function detailsOf(db: CompanyDb, versions: number[]) {
  const rows = await rowsBy(db, 'event_details', 'version', versions)
  // Those of a person who was erased are shown to nobody, though it takes a while to delete them all.
  const people = await findUsers(db, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))])
  const shown = rows.filter(({ user_id }) => user_id === null || people.has(user_id))
  return new Map(
    shown.map(({ version, data }) => [version, JSON.parse(data) as Record<string, unknown>]),
  )
}
