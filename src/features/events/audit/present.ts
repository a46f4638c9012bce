import { isoTime } from '../../../platform/clock.ts'
import { presentUser } from '../../people/users/present.ts'
import { changesOf } from './changes.ts'
import type { AuditRow } from './list-audit.ts'
import type { AuditContext } from './load-context.ts'
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
