import type { AuditFilter } from './audit-filter.ts'
import { type AuditQuery, parseSubject, parseTypes } from './schema.ts'

/** What a query asks for; it is of the schema. */
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
