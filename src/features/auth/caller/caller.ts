import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import type { Revisions } from '../../../store/revisions.ts'
import type { Audience } from '../../boards/audience.ts'
import type { CompanyAddress } from '../../company/address.ts'
import type { CallerRole, Permission } from '../permissions.ts'

/** As whom a member of the team may look at the site. */
export const viewedRoles = ['visitor', 'customer'] as const
export type ViewedRole = (typeof viewedRoles)[number]

/** Who makes a request, and what they may do and see, as of one revision. */
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

/** `lastUsed` may be an hour behind. `isEmbedded`: it is good in frames of other sites, and nowhere else. */
export type SessionCaller = Access &
  Credential & { kind: 'session'; lastUsed: Micros; isEmbedded: boolean }

/** Anyone else. */
export type Visitor = Access & { kind: 'visitor' }

type Access = {
  db: CompanyDb
  company: Revisions & { id: number; slug: string; address: CompanyAddress }
  role: CallerRole
  audience: Audience
  permissions: ReadonlySet<Permission>
  /** Callers who have this in common get the same responses: those who see the same boards, or one person. */
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
