import { problem } from '../../errors/problem.ts'
import {
  asVisitor,
  type SessionCaller,
  type ViewedRole,
  type Visitor,
  viewedRoles,
} from '../../features/auth/caller/caller.ts'
import type { Callers } from '../../features/auth/caller/callers.ts'
import { isTeam } from '../../features/auth/permissions.ts'
import { looksLikeSecret } from '../../features/auth/sessions/secret.ts'
import type { Company } from '../../features/company/company.ts'
import type { Access } from '../../platform/http/route.ts'
import { isPermitted } from '../api/authorize.ts'
import { addressQueue, shared } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { type CookieScope, cookieScope, sessionCookie, viewAsCookie } from './cookies.ts'
import { type AskingBrowser, askingBrowser } from './reader-view.ts'

/** The reader of a page or sender of its form: by the cookie, never by a token. */
export async function pageCaller(
  context: RequestContext,
  company: Company,
): Promise<SessionCaller | Visitor> {
  const { app, request, isEmbedded } = context
  const scope = cookieScope(company, askingBrowser(context))
  const secret = sentSecret(request.headers, scope)
  const session =
    secret === undefined
      ? undefined
      : await shared(context, () =>
          app.callers.findBySession(secret, company, app.baseUrl, find =>
            app.admission.run(context, addressQueue(context, company.id, 'read'), find),
          ),
        )
  // One of a frame is good in a frame alone, and no other is good there.
  if (session?.isEmbedded === isEmbedded) {
    if (session.role === 'guest') return asVisitor(session)
    const as = viewedRole(session, request.headers, scope)
    return as === undefined ? session : app.callers.viewedAs(as, company, app.baseUrl)
  }
  return app.callers.visitor(company, app.baseUrl)
}

/** Like `pageCaller`, from memory; undefined if that is not enough. */
export function recallPageCaller(
  callers: Callers,
  company: Company,
  browser: AskingBrowser,
): SessionCaller | Visitor | undefined {
  const { headers, isEmbedded } = browser
  if (headers.get('cookie') === null) return callers.recallVisitor(company)
  const scope = cookieScope(company, browser)
  const secret = sentSecret(headers, scope)
  if (secret === undefined) return callers.recallVisitor(company)
  const session = callers.recallSession(secret, company)
  if (session?.isEmbedded !== isEmbedded) return undefined
  if (session.role === 'guest') return asVisitor(session)
  const as = viewedRole(session, headers, scope)
  return as === undefined ? session : callers.recallViewedAs(as, company)
}

function sentSecret(headers: Headers, scope: CookieScope): string | undefined {
  const secret = sessionCookie.read(headers, scope)
  return secret !== undefined && looksLikeSecret(secret) ? secret : undefined
}

/** As whom the team looks at the site, where they have chosen that. Of anyone else, the cookie means nothing. */
function viewedRole(
  { role }: Pick<SessionCaller, 'role'>,
  headers: Headers,
  scope: CookieScope,
): ViewedRole | undefined {
  if (scope.isEmbedded || !isTeam(role)) return undefined
  const chosen = viewAsCookie.read(headers, scope)
  return viewedRoles.find(each => each === chosen)
}

type Restricted = { access: Access; isForTeam?: true }

/** Whether a visitor must sign in first; permissions are checked after that. */
export function needsAccount(
  { access, isForTeam }: Restricted,
  { kind, permissions }: SessionCaller | Visitor,
): boolean {
  return kind === 'visitor' && (isForTeam || !isPermitted(access, permissions))
}

/** Whether the caller must use a passkey first. */
export function isHeldBack(
  { access, isForTeam }: Restricted,
  caller: SessionCaller | Visitor,
): boolean {
  if (caller.kind === 'visitor' || !caller.needsPasskey) return false
  return isForTeam === true || !isPermitted(access, caller.permissions)
}

export function requirePagePermission(route: Restricted, caller: SessionCaller | Visitor) {
  if (isHeldBack(route, caller)) throw problem('passkey_required')
  if (needsAccount(route, caller)) throw problem('sign_in_required')
  if (isPermitted(route.access, caller.permissions)) return
  throw problem(caller.viewedAs === 'customer' ? 'viewing_as' : 'forbidden')
}
