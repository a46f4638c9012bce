import type { Micros } from '../../../platform/clock.ts'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import { type Cursor, idBehind, type Page, type PageRequest } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { rowsBy, rowsById } from '../../../store/rows-by.ts'
import type { StoredRow } from '../../../store/tables.ts'
import { findUsers } from '../../people/users/find-user.ts'
import { type AuditQuery, parseSubject, parseTypes } from './schema.ts'
import { type Subject, subjectOf, typesAbout } from './subject.ts'

type AuditPage = { page: Page<AuditRow>; context: AuditContext }

/** A page of what happened, with everything that shows of it. */
export function readAudit(
  db: CompanyDb,
  filter: AuditFilter,
  request: PageRequest,
): Promise<AuditPage> {
  return readFromPrimary(db, async db => {
    const page = await listAudit(db, filter, request)
    return { page, context: await loadContext(db, page.items) }
  })
}

/**
 * Keys and rows are separate statements: answered by different servers, a replica that is behind could lack the row of a
 * key. SQLite has no replicas, and a later statement sees at least as much as an earlier one.
 */
function readFromPrimary<Result>(
  db: CompanyDb,
  work: (db: CompanyDb) => Promise<Result>,
): Promise<Result> {
  return db.engine === 'postgres' ? db.longSnapshot(work) : db.readTogether(work)
}

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

/** Newest first. */
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

/** Names and details for the events of a page. */
export type AuditContext = {
  users: ReadonlyMap<number, StoredRow<'users'>>
  tokens: ReadonlyMap<number, StoredRow<'tokens'>>
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
    { condition: "type = 'session.started'" },
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

/** A missing part matches everything. */
export type AuditFilter = {
  types?: readonly string[] | undefined
  actorId?: number | undefined
  subject?: Subject | undefined
  via?: Actor['via'] | undefined
  /** The earliest time, and the time before which. */
  since?: Micros | undefined
  until?: Micros | undefined
}

type AuditEvent = {
  version: number
  type: string
  via: Actor['via']
  actorId: number | null
  data: { readonly [field: string]: unknown }
}

/**
 * Which index is walked: that of a post, else of who did it, else of types. Everything else that is asked for is
 * compared with what was read.
 */
function walkOf(filter: AuditFilter) {
  const { actorId, subject, via } = filter
  const types = typesOf(filter)
  if (subject?.type === 'post')
    return {
      pages: (db: Db, page: Request) => onPost(db, [subject.id], page),
      isWanted: both(ofTypes(filter.types), by(actorId), through(via)),
    }
  if (actorId !== undefined)
    return {
      pages: (db: Db, page: Request) => byActor(db, [actorId], page),
      isWanted: both(ofTypes(types), about(subject), through(via)),
    }
  if (types)
    return {
      // No type is both: nothing can be found.
      pages: (db: Db, page: Request) => (types.length > 0 ? byType(db, types, page) : nothing),
      isWanted: both(about(subject), through(via)),
    }
  return {
    pages: (db: Db, page: Request) => newest(db, 'every', page),
    isWanted: both(through(via)),
  }
}

const nothing: Page<{ id: number; created: Micros }> = { startsAt: 'newest', items: [] }

type Db = Parameters<typeof newest>[0]
type Request = Parameters<typeof newest>[2]
type IsWanted = (event: AuditEvent) => boolean

/** Those that are asked for and can be about the subject. */
function typesOf({ types, subject }: AuditFilter): readonly string[] | undefined {
  if (!subject) return types
  const possible = typesAbout(subject.type)
  return types ? possible.filter(type => types.includes(type)) : possible
}

function ofTypes(types: readonly string[] | undefined): IsWanted | undefined {
  return types && (event => types.includes(event.type))
}

function by(actorId: number | undefined): IsWanted | undefined {
  return actorId === undefined ? undefined : event => event.actorId === actorId
}

function through(via: Actor['via'] | undefined): IsWanted | undefined {
  return via && (event => event.via === via)
}

function about(subject: Subject | undefined): IsWanted | undefined {
  return (
    subject &&
    (({ type, data }) => {
      const found = subjectOf(type, data)
      return found?.type === subject.type && found.id === subject.id
    })
  )
}

/** Undefined where nothing is left to compare. */
function both(...parts: (IsWanted | undefined)[]): IsWanted | undefined {
  const given = parts.filter(part => part !== undefined)
  return given.length > 0 ? event => given.every(isWanted => isWanted(event)) : undefined
}

const list = {
  from: 'events as e',
  orderBy: ['created', 'id'],
  idColumn: 'version',
  only: { column: 'created', operator: '>', value: 0 },
} as const

/** select … from events as e where … and e.created > 0 order by e.created desc, e.version desc */
const newest = keysetPages(companyQuery, {
  ...list,
  // By events_newest; the partition is not used.
  partition: 'post_id',
  select: (_query, _engine, events) => events.select(['e.version as id', 'e.created']),
})

const onPost = keysetPages(companyQuery, {
  ...list,
  // By events_on_post.
  partition: 'post_id',
  select: (_query, _engine, events) => events.select(['e.version as id', 'e.created']),
})

const byActor = keysetPages(companyQuery, {
  ...list,
  // By events_by_actor.
  partition: 'actor_id',
  select: (_query, _engine, events) => events.select(['e.version as id', 'e.created']),
})

const byType = keysetPages(companyQuery, {
  ...list,
  // By events_by_type.
  from: 'events as page',
  partition: 'type',
  partitionType: 'text',
  select: (_query, _engine, events) => events.select(['page.version as id', 'page.created']),
})

/** Turns a parsed query into a filter. */
export function filterOf({ type, actor, subject, via, since, until }: AuditQuery): AuditFilter {
  return {
    types: type === undefined ? undefined : parseTypes(type),
    actorId: actor === undefined ? undefined : Number(actor),
    subject: subject === undefined ? undefined : parseSubject(subject),
    via,
    since,
    until,
  }
}
