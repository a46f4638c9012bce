import type { Micros } from '../../../platform/clock.ts'
import { keysetPages } from '../../../platform/db/keyset/keyset-pages.ts'
import type { Page } from '../../../platform/db/page.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
import { type Subject, subjectOf, typesAbout } from './subject.ts'

/** What is asked for; everything where a part is missing. */
export type AuditFilter = {
  types?: readonly string[] | undefined
  actorId?: number | undefined
  subject?: Subject | undefined
  via?: Actor['via'] | undefined
  /** The earliest time, and the time before which. */
  since?: Micros | undefined
  until?: Micros | undefined
}

export type AuditEvent = {
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
export function walkOf(filter: AuditFilter) {
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
