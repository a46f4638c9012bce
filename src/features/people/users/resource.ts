import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import { andThen } from '../../../platform/and-then.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { isTeam, scopes } from '../../auth/permissions.ts'
import { resource } from '../../endpoints/resource.ts'
import { findUser, type User } from './find-user.ts'
import { findDetailedUser, presentUserDetails } from './present.ts'
import { type EditUser, userDetailsView } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'UserId', description: 'Identifier of the user.', examples: [31] })

export const userResource = resource({
  tag: { name: 'Users', description: 'Customers, team members and admins.' },
  params: z.object({ id: idView }),
  schema: userDetailsView,
  find: (db, _caller, { id }) => findDetailedUser(db, id),
  present: (user, { company }) => presentUserDetails(user, company.address),
  fingerprint: user => [user.revision],
  readFingerprint: (db, { id }) => andThen(findUser(db, id), user => (user ? [user.revision] : [])),
})

const grave = ['email', 'external_id', 'is_active'] as const

/**
 * Anyone who gives a person a role, or changes where the mail of somebody on the team goes or who they are for single
 * sign-on, can become that person by signing in, and a session has every scope. So a token must have every scope, too.
 */
export function requireWholeToken(
  caller: SignedInCaller,
  user: Pick<User, 'role'>,
  { role = user.role, ...changes }: Pick<EditUser, 'role' | (typeof grave)[number]>,
) {
  const isOfTeam = isTeam(user.role) || isTeam(role)
  const isGrave = role !== user.role || grave.some(field => changes[field] !== undefined)
  if (isOfTeam && isGrave) requireEveryScope(caller)
}

/** A session has every scope: what could start one for somebody needs every scope, too. */
export function requireEveryScope(caller: SignedInCaller) {
  if (caller.kind === 'token' && !scopes.every(scope => caller.scopes.has(scope)))
    throw problem('forbidden', {
      detail: 'This could let someone sign in as a team member, so the token needs every scope.',
    })
}
