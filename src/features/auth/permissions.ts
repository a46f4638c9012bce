import type { Role } from '../../store/tables.ts'

/** A visitor is not signed in. A guest is a visitor who has voted or posted. */
export type CallerRole = Role | 'visitor' | 'guest'

type Grant = {
  roles: readonly CallerRole[]
  /** The scope a token needs besides its owner's role; null for none. */
  scope: string | null
  /** Somebody who is blocked may do it all the same: it concerns nobody else. */
  isOwnAffair?: true
}

const everyone = ['visitor', 'guest', 'customer', 'team', 'admin'] as const
// Guests, where the company allows them.
const everyBrowser = ['guest', 'customer', 'team', 'admin'] as const
const accounts = ['customer', 'team', 'admin'] as const
const team = ['team', 'admin'] as const
const admins = ['admin'] as const

/** No token has this: it is for what belongs to a person's browser. */
const sessionsOnly = 'not for tokens'

/**
 * Everything that can be done over HTTP, who may do it, and which scope a token needs for it. Nothing else decides
 * that. Which boards it can be done on is the caller's audience.
 */
export const permissions = {
  'posts.read': { roles: everyone, scope: 'posts:read' },
  'posts.create': { roles: everyBrowser, scope: 'posts:write' },
  'posts.create_as_user': { roles: team, scope: 'posts:write_as_user' },
  // Customers only their own text: the operation looks at whose it is.
  'posts.edit': { roles: accounts, scope: 'posts:write' },
  // Everything that the team decides about a post: board, status, tags, links, owner, date, pin and lock.
  'posts.manage': { roles: team, scope: 'posts:manage' },
  // It has what only the team sees of a post, such as its owners.
  'posts.read_history': { roles: team, scope: 'posts:read' },
  // Customers only their own, which nobody else reacted to: the operation looks at whose it is.
  'posts.delete': { roles: accounts, scope: 'posts:write' },
  // Suggestions about posts that the token can read anyway.
  'duplicates.read': { roles: team, scope: 'posts:read' },
  'posts.merge': { roles: team, scope: 'posts:write' },
  'posts.restore': { roles: team, scope: 'posts:write' },
  // A vote makes its voter follow the post, so one scope serves both.
  'votes.vote': { roles: everyBrowser, scope: 'votes:write' },
  'posts.follow': { roles: accounts, scope: 'votes:write' },
  // Posting for customers and voting for them need the same trust.
  'votes.manage': { roles: team, scope: 'posts:write_as_user' },
  // The e-mail addresses of everybody who voted are more than the posts: tokens that read posts do not read them.
  'votes.read': { roles: team, scope: 'votes:read' },
  'comments.read': { roles: everyone, scope: 'comments:read' },
  'comments.create': { roles: accounts, scope: 'comments:write' },
  'comments.create_internal': { roles: team, scope: 'comments:write' },
  'comments.create_as_user': { roles: team, scope: 'posts:write_as_user' },
  // Customers only their own: the operations look at whose it is.
  'comments.edit': { roles: accounts, scope: 'comments:write' },
  'comments.delete': { roles: accounts, scope: 'comments:write' },
  'comments.like': { roles: accounts, scope: 'comments:write' },
  'comments.highlight': { roles: team, scope: 'comments:write' },
  // Anyone reports what they see; what becomes of it is the team's decision.
  'content.report': { roles: everyone, scope: 'reports:write' },
  'moderation.read': { roles: team, scope: 'moderation:read' },
  'moderation.write': { roles: team, scope: 'moderation:write' },
  // Everyone who may post may upload images; images on a post or comment are read with it.
  'images.upload': { roles: accounts, scope: 'posts:write' },
  'images.read': { roles: everyone, scope: 'posts:read' },
  // The team reads how the company is set up, and admins change it.
  'boards.read': { roles: team, scope: 'boards:read' },
  'boards.write': { roles: admins, scope: 'boards:write' },
  // Post fields belong to boards and share their scope.
  'post_fields.read': { roles: team, scope: 'boards:read' },
  'post_fields.write': { roles: admins, scope: 'boards:write' },
  'statuses.read': { roles: team, scope: 'statuses:read' },
  'statuses.write': { roles: admins, scope: 'statuses:write' },
  // Like statuses, which most of their columns are: they need no scope of their own.
  'roadmaps.read': { roles: team, scope: 'statuses:read' },
  'roadmaps.write': { roles: admins, scope: 'statuses:write' },
  'users.read': { roles: team, scope: 'users:read' },
  'users.write': { roles: admins, scope: 'users:write' },
  // All that somebody wrote and did, on every board: more than tokens that read users are for.
  'users.export': { roles: admins, scope: 'users:write' },
  // Custom fields are of users, and need no scope of their own.
  'custom_fields.read': { roles: team, scope: 'users:read' },
  'custom_fields.write': { roles: admins, scope: 'users:write' },
  // Segments are of users and their organizations, and need no scope of their own.
  'segments.read': { roles: team, scope: 'users:read' },
  'segments.write': { roles: admins, scope: 'users:write' },
  'organizations.read': { roles: team, scope: 'organizations:read' },
  'organizations.write': { roles: admins, scope: 'organizations:write' },
  // Admins those of everybody, others their own: the operations look at whose it is.
  'tokens.read': { roles: team, scope: 'tokens:read' },
  'tokens.write': { roles: team, scope: 'tokens:write' },
  'insight.read': { roles: team, scope: 'insight:read' },
  // Counts, names and quotes from the boards that the caller sees. The endpoints need further scopes.
  'demand.read': { roles: team, scope: 'demand:read' },
  // Themes are saved demand: they are read with the scope of demand and edited with the scope of triage.
  'themes.read': { roles: team, scope: 'demand:read' },
  'themes.write': { roles: team, scope: 'posts:manage' },
  'tags.read': { roles: team, scope: 'tags:read' },
  'tags.write': { roles: team, scope: 'tags:write' },
  // Everybody can read published entries: the operations check the reader.
  'changelog.read': { roles: everyone, scope: 'changelog:read' },
  'changelog.write': { roles: team, scope: 'changelog:write' },
  'company.read': { roles: team, scope: 'company:read' },
  'company.write': { roles: admins, scope: 'company:write' },
  // Synonyms are a setting of the company, and need no scope of their own.
  'synonyms.read': { roles: team, scope: 'company:read' },
  'synonyms.write': { roles: admins, scope: 'company:write' },
  // The people who answer posts use and edit them: one scope serves both.
  'saved_replies.read': { roles: team, scope: 'posts:manage' },
  'saved_replies.write': { roles: team, scope: 'posts:manage' },
  // For the inbox page; there are no endpoints for it.
  'saved_views.write': { roles: team, scope: sessionsOnly },
  // Batches of the demo and of imports; removing one removes everything attached to it.
  'batches.read': { roles: admins, scope: 'batches:read' },
  'batches.write': { roles: admins, scope: 'batches:write' },
  // Webhooks receive all events, private boards included.
  'webhooks.read': { roles: admins, scope: 'webhooks:read' },
  'webhooks.write': { roles: admins, scope: 'webhooks:write' },
  // The team's actions, votes and comments with their times: more than the posts and comments show.
  'events.read': { roles: team, scope: 'events:read' },
  // Everything that anyone did, with values before and after.
  'audit.read': { roles: admins, scope: 'audit:read' },
  'account.read': { roles: accounts, scope: null },
  // One's own, always: what they are told of, and how often.
  'notifications.read': { roles: accounts, scope: 'notifications:read' },
  'notifications.manage': { roles: accounts, scope: 'notifications:write', isOwnAffair: true },
  // Exporting and erasing what is stored about oneself.
  'account.manage': { roles: accounts, scope: sessionsOnly, isOwnAffair: true },
  // The only permission of a session that lacks a required passkey.
  'passkeys.manage': { roles: accounts, scope: sessionsOnly },
  'sessions.manage': { roles: accounts, scope: sessionsOnly, isOwnAffair: true },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof permissions

export type Scope = Exclude<(typeof permissions)[Permission]['scope'], null | typeof sessionsOnly>

/** All scopes. A new token has all of them unless some are given. */
export const scopes = [
  ...new Set(Object.values(permissions).flatMap(({ scope }) => (isScope(scope) ? scope : []))),
] as [Scope, ...Scope[]]

function isScope(scope: string | null): scope is Scope {
  return scope !== null && scope !== sessionsOnly
}

/** The team sees internal comments and moderates content. */
export function isTeam(role: CallerRole): boolean {
  return role === 'team' || role === 'admin'
}

/** Guests and visitors have none. */
export function hasAccount(role: CallerRole): boolean {
  return role !== 'visitor' && role !== 'guest'
}

/** Whether somebody who is blocked may do it. */
export function isOwnAffair(permission: string | null): boolean {
  const grants: Record<string, Grant> = permissions
  return permission !== null && grants[permission]?.isOwnAffair === true
}

/** `granted` are the scopes of a token; a session and a visitor have none and need none. */
export function permissionsOf(
  role: CallerRole,
  granted?: ReadonlySet<string>,
): ReadonlySet<Permission> {
  const names = Object.keys(permissions) as Permission[]
  return new Set(
    names.filter(name => {
      const { roles, scope }: Grant = permissions[name]
      return roles.includes(role) && (!granted || scope === null || granted.has(scope))
    }),
  )
}
