import { isoTime } from '../../../platform/clock.ts'
import { presentUser } from '../../people/users/present.ts'
import type { AuditContext, AuditRow } from './read-audit.ts'
import type { AuditView } from './schema.ts'
import { subjectOf } from './subject.ts'

export function presentAudit(
  { version, type, created, via, actorId, tokenId, sessionId, data }: AuditRow,
  { users, tokens, browsers, details }: AuditContext,
): AuditView {
  const user = actorId === null ? undefined : users.get(actorId)
  const { changes, others } = changesOf(type, data, details.get(version))
  return {
    id: version,
    type,
    created: isoTime(created),
    user: user ? presentUser(user) : null,
    via,
    token: tokenId === null ? null : { id: tokenId, name: tokens.get(tokenId)?.name ?? '' },
    session:
      sessionId === null ? null : { id: sessionId, browser: browsers.get(sessionId) ?? null },
    subject: subjectOf(type, data) ?? null,
    data,
    changes,
    details: others,
  }
}

type Fields = { readonly [field: string]: unknown }
type Change = { before: unknown; after: unknown }

/** The fields of data that hold a value before and after, by type, and the name of what they are values of. */
const changeInData: Record<string, { name: string; before: string; after: string }> = {
  'user.role_changed': { name: 'role', before: 'before', after: 'after' },
  'company.access_changed': { name: 'access', before: 'before', after: 'after' },
  'post.status_changed': { name: 'status_id', before: 'from', after: 'to' },
  'post.owner_changed': { name: 'owner_id', before: 'from', after: 'to' },
  'post.moved': { name: 'board_id', before: 'from_board_id', after: 'board_id' },
  'status.made_default': { name: 'status_id', before: 'from', after: 'status_id' },
  'status.retired': { name: 'status_id', before: 'status_id', after: 'replaced_by' },
}

/** Values before and after by the name of the field, and what else the details say. */
function changesOf(type: string, data: Fields, details: Fields = {}) {
  const declared = changeInData[type]
  const changes: Record<string, Change> = declared
    ? { [declared.name]: { before: data[declared.before], after: data[declared.after] } }
    : {}
  const others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(details))
    if (isChange(value)) changes[name] = value
    else if (type === 'post.fields_changed')
      for (const [field, change] of Object.entries(value as Record<string, Change>))
        changes[`${name}.${field}`] = change
    else others[name] = value
  return { changes, others }
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'before' in value && 'after' in value
}
