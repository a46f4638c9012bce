import { problem } from '../../errors/problem.ts'
import type { SessionCaller, Visitor } from '../../features/auth/caller/caller.ts'
import { looksLikeSecret } from '../../features/auth/sessions/secret.ts'
import { type Company, companyAddress } from '../../features/company/company.ts'
import type { Access } from '../../platform/http/route.ts'
import { isPermitted } from '../api/authorize.ts'
import { addressPlace, shared } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { sessionCookie } from './cookies.ts'
import { viewedRole } from './viewed-role.ts'

/** Who looks at a page, or sends its form: by the cookie, never by a token. */
export async function pageCaller(
  context: RequestContext,
  company: Company,
): Promise<SessionCaller | Visitor> {
  const { app, request, isEmbedded } = context
  const address = companyAddress(company, app.baseUrl)
  const place = { companyId: company.id, address, isEmbedded }
  const secret = sessionCookie.read(request.headers, place)
  const session =
    secret !== undefined && looksLikeSecret(secret)
      ? await shared(context, () =>
          app.callers.findBySession(secret, company, app.baseUrl, find =>
            app.admission.run(context, addressPlace(context, company.id, 'read'), find),
          ),
        )
      : undefined
  // One of a frame is good in a frame alone, and no other is good there.
  if (session?.isEmbedded === isEmbedded) {
    const as = viewedRole(session, request.headers, place)
    return as === undefined ? session : app.callers.viewedAs(as, company, app.baseUrl)
  }
  return app.callers.visitor(company, app.baseUrl)
}

type Restricted = { access: Access; isForTeam?: true }

/** Whether a visitor must sign in first; permissions are checked after that. */
export function needsAccount(
  { access, isForTeam }: Restricted,
  { kind, permissions }: SessionCaller | Visitor,
): boolean {
  return kind === 'visitor' && (isForTeam || !isPermitted(access, permissions))
}

export function requirePagePermission(route: Restricted, caller: SessionCaller | Visitor) {
  if (needsAccount(route, caller)) throw problem('sign_in_required')
  if (isPermitted(route.access, caller.permissions)) return
  throw problem(caller.viewedAs === 'customer' ? 'viewing_as' : 'forbidden')
}
