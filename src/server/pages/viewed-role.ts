import {
  type SessionCaller,
  type ViewedRole,
  viewedRoles,
} from '../../features/auth/caller/caller.ts'
import { isTeam } from '../../features/auth/permissions.ts'
import { type CookieScope, viewAsCookie } from './cookies.ts'

/** As whom the team looks at the site, where they have chosen that. Of anyone else, the cookie means nothing. */
export function viewedRole(
  { role }: Pick<SessionCaller, 'role'>,
  headers: Headers,
  place: CookieScope,
): ViewedRole | undefined {
  if (place.isEmbedded || !isTeam(role)) return undefined
  const chosen = viewAsCookie.read(headers, place)
  return viewedRoles.find(each => each === chosen)
}
