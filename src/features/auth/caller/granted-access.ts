import { type Audience, audienceOf } from '../../boards/audience.ts'
import { type CallerRole, isTeam, permissionsOf } from '../permissions.ts'
import { idleMicros } from '../sessions/lifetime.ts'
import type { SessionCaller, TokenCaller } from './caller.ts'
import type { CallerRow } from './caller-rows.ts'

/** What a token or session grants, apart from where its company is. */
type Granted<Caller> = Omit<Caller, 'db' | 'company'>

/** There is at least one row. */
export function tokenAccess(rows: CallerRow[]): Granted<TokenCaller> {
  const { credential_id: id, user_id: userId, scopes, ...row } = rows[0]!
  const granted = new Set(scopes.split(' '))
  return {
    kind: 'token',
    id,
    actor: { via: 'token', userId, tokenId: id, sessionId: null },
    scopes: granted,
    rateLimitPerMinute: row.rate_limit_per_minute,
    lastUsed: row.last_used,
    ...accessOf(rows, granted),
  }
}

/** There is at least one row. */
export function sessionAccess(rows: CallerRow[]): Granted<SessionCaller> {
  const { credential_id: id, user_id: userId, expires, last_used, is_embedded } = rows[0]!
  const lastUsed = last_used!
  return {
    kind: 'session',
    id,
    actor: { via: 'session', userId, tokenId: null, sessionId: id },
    ...accessOf(rows),
    lastUsed,
    isEmbedded: is_embedded === 1,
    expires: Math.min(expires!, lastUsed + idleMicros),
  }
}

function accessOf(rows: CallerRow[], scopes?: ReadonlySet<string>) {
  const { company_id, user_id: userId, role, expires, blocked } = rows[0]!
  const boards = rows.flatMap(({ board_id, is_private, member_id }) =>
    board_id === null
      ? []
      : { id: board_id, isPrivate: is_private === 1, isMember: member_id !== null },
  )
  const audience: Audience = {
    ...audienceOf(role, boards),
    held: isTeam(role) ? 'every' : userId,
  }
  return {
    userId,
    role,
    expires,
    audience,
    existingBoards: new Set(boards.map(({ id }) => id)),
    permissions: permissionsOf(role, scopes),
    isBlocked: blocked !== null,
    cacheKeys: cacheKeys(company_id, role, audience, `user ${userId}`),
  }
}

/** The role is a part: a customer who sees the same boards as the team may be shown less of them. */
export function cacheKeys(companyId: number, role: CallerRole, audience: Audience, person: string) {
  return {
    'by audience': `${companyId} ${isTeam(role) ? 'team' : 'public'} ${audienceKey(audience)} `,
    'by user': `${companyId} ${person} `,
  }
}

/** Short however many boards they are. */
function audienceKey({ boards }: Audience): string {
  if (boards === 'every') return boards
  return new Bun.CryptoHasher('sha256').update(boards.join()).digest('base64url')
}
