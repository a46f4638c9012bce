import { type Clock, type Micros, wallTime } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import type { Revisions } from '../../../store/revisions.ts'
import type { Role } from '../../../store/tables.ts'
import { type Audience, audienceOf, type KnownBoard } from '../../boards/audience.ts'
import type { CompanyAddress } from '../../company/company.ts'
import { namesOneOf } from '../../segments/admission.ts'
import { type CallerRole, isTeam, type Permission, permissionsOf } from '../permissions.ts'
import { idleMicros, lastUsedMicros, sessionEnd } from '../sessions/sessions.ts'
import type { CallerRow } from './caller-rows.ts'

/** As whom a member of the team may look at the site. */
export const viewedRoles = ['visitor', 'customer'] as const
export type ViewedRole = (typeof viewedRoles)[number]

/** The sender of a request with their permissions and audience, as of one revision. */
export type Caller = SignedInCaller | Visitor

/** A person with an account: by a token (the API), or by a session (pages and their forms). */
export type SignedInCaller = TokenCaller | SessionCaller

/** `lastUsed` may be an hour behind. */
export type TokenCaller = Access &
  Credential & {
    kind: 'token'
    scopes: ReadonlySet<string>
    rateLimitPerMinute: number | null
    lastUsed: Micros | null
  }

/**
 * `lastUsed` may be an hour behind. `isEmbedded`: the session only works in frames of other sites. `needsPasskey`: a team member
 * who still has to use a passkey. Until then they see nothing, and `role` is `customer`; `ownRole` is their real role.
 */
export type SessionCaller = Access &
  Credential & {
    kind: 'session'
    lastUsed: Micros
    isEmbedded: boolean
    needsPasskey: boolean
    ownRole: Role
  }

/** Anyone else. `guest`: the session of a browser that has voted or posted without an account. */
export type Visitor = Access & { kind: 'visitor'; guest?: SessionCaller }

/** Whose votes and posts these are: the signed-in person, or the guest. */
export function personOf(caller: SessionCaller | Visitor): SessionCaller | undefined {
  return caller.kind === 'session' ? caller : caller.guest
}

/** A guest counts as a visitor everywhere, except in code that asks for `guest`. */
export function asVisitor(guest: SessionCaller): Visitor {
  const { db, company, role, audience, permissions, cacheKeys } = guest
  return { kind: 'visitor', guest, db, company, role, audience, permissions, cacheKeys }
}

type Access = {
  db: CompanyDb
  company: Revisions & { id: number; slug: string; address: CompanyAddress }
  role: CallerRole
  audience: Audience
  permissions: ReadonlySet<Permission>
  /** Callers who have this in common get the same responses: those who see the same, or one person. */
  cacheKeys: { 'by audience': string; 'by user': string }
  /** A member of the team looks at the site as others do: nothing can be written with it. */
  viewedAs?: ViewedRole
}

/** The token, or the session, and whose it is. Somebody who is blocked reads, and writes nothing. */
type Credential = {
  id: number
  userId: number
  actor: Actor
  expires: Micros | null
  isBlocked: boolean
  /** All boards that there are, whether they see them or not. Not known of admins, who see whatever there was. */
  existingBoards: ReadonlySet<number>
}

export function hasExpired({ expires }: { expires: Micros | null }, clock: Clock): boolean {
  return expires !== null && expires <= wallTime(clock)
}

/** Whether it is time to store that the token or session is still used. */
export function isUseDue({ lastUsed }: { lastUsed: Micros | null }, clock: Clock): boolean {
  return lastUsed === null || lastUsed + lastUsedMicros <= wallTime(clock)
}

/** Everything that a token or session grants, except the location of its company. */
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
  const { credential_id: id, user_id: userId, last_used, is_embedded, role, ...row } = rows[0]!
  const isGuest = row.is_guest === 1
  // A guest session never expires from inactivity, so its use is not stored.
  const lastUsed = isGuest ? Number.MAX_SAFE_INTEGER : last_used!
  const needsPasskey = row.team_passkey === 1 && isTeam(role) && row.method !== 'passkey'
  return {
    kind: 'session',
    id,
    actor: { via: 'session', userId, tokenId: null, sessionId: id },
    ...accessOf(rows),
    ...(isGuest && guestAccess(rows)),
    ...(needsPasskey ? heldBack(row.company_id, userId) : {}),
    needsPasskey,
    ownRole: role,
    lastUsed,
    isEmbedded: is_embedded === 1,
    expires: Math.min(sessionEnd({ ...row, expires: row.expires! }, role), lastUsed + idleMicros),
  }
}

function heldBack(companyId: number, userId: number) {
  const role = 'customer' as const
  const audience: Audience = { boards: [] }
  const permissions: ReadonlySet<Permission> = new Set(['passkeys.manage'])
  const keys = cacheKeys(companyId, { role, audience, permissions }, `held back ${userId}`)
  return { role, audience, permissions, existingBoards: new Set<number>(), cacheKeys: keys }
}

function guestAccess(rows: CallerRow[]) {
  const { company_id, user_id: userId } = rows[0]!
  const { audience, permissions } = publicAccess(userId, rows[0]!, knownBoards(rows))
  const access = { role: 'guest' as const, audience: { ...audience, held: userId }, permissions }
  return { ...access, cacheKeys: cacheKeys(company_id, access, `user ${userId}`) }
}

/** What people without an account may see and do: nothing in a private company. `id`: the guest, who also sees their own posts. */
export function publicAccess(
  id: number,
  { access, allows_guests }: Pick<CallerRow, 'access' | 'allows_guests'>,
  boards: KnownBoard[],
): Pick<Access, 'audience' | 'permissions'> {
  if (access !== 'public') return { audience: { boards: [] }, permissions: new Set() }
  const role = allows_guests === 1 ? 'guest' : 'visitor'
  return { audience: audienceOf({ id, role }, boards), permissions: permissionsOf(role) }
}

function accessOf(rows: CallerRow[], scopes?: ReadonlySet<string>) {
  const { company_id, user_id: userId, role, expires, blocked } = rows[0]!
  const boards = knownBoards(rows)
  const audience: Audience = {
    ...audienceOf({ id: userId, role }, boards),
    held: isTeam(role) ? 'every' : userId,
  }
  const permissions = permissionsOf(role, scopes)
  return {
    userId,
    role,
    expires,
    audience,
    existingBoards: new Set(boards.map(({ id }) => id)),
    permissions,
    isBlocked: blocked !== null,
    cacheKeys: cacheKeys(company_id, { role, audience, permissions }, `user ${userId}`),
  }
}

/** Of rows with a board each, or without one. */
export function knownBoards(rows: BoardOfCaller[]): KnownBoard[] {
  return rows.flatMap(({ board_id, is_private, visible_to, mode, segments, ...person }) =>
    board_id === null
      ? []
      : {
          id: board_id,
          is_private: is_private!,
          visible_to,
          mode: mode!,
          isMember: person.member_id !== null,
          isOfOrganization: person.organization_id !== null,
          isInSegment: namesOneOf(segments!, new Set(JSON.parse(person.admitting ?? '[]'))),
        },
  )
}

type BoardOfCaller = Pick<
  CallerRow,
  | 'board_id'
  | 'is_private'
  | 'visible_to'
  | 'mode'
  | 'segments'
  | 'member_id'
  | 'organization_id'
  | 'admitting'
>

/**
 * Permissions that decide what a response says, and not only whether there is one: a search reads names of tags and
 * addresses of authors as filters only for those who may look them up, and finds changelog entries for those who may read
 * them.
 */
const decisive: Permission[] = ['tags.read', 'users.read', 'changelog.read']

/** The role is a part: a customer who sees the same boards as the team may be shown less of them. */
export function cacheKeys(
  companyId: number,
  { role, audience, permissions }: Pick<Access, 'role' | 'audience' | 'permissions'>,
  person: string,
) {
  const group = isTeam(role) ? 'team' : 'public'
  const allowed = decisive.map(permission => (permissions.has(permission) ? 1 : 0)).join('')
  return {
    'by audience': `${companyId} ${group} ${allowed} ${audienceKey(audience)} `,
    'by user': `${companyId} ${person} `,
  }
}

/** Short however many boards they are. Who sees only posts of their own shares no response. */
function audienceKey({ boards, own }: Audience): string {
  if (boards === 'every') return boards
  const seen = [boards.join(), own?.by, own?.boards.join()]
  return new Bun.CryptoHasher('sha256').update(seen.join(' ')).digest('base64url')
}
