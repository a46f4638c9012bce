import { problem } from '../../errors/problem.ts'
import type { SessionCaller, Visitor } from '../../features/callers/index.ts'
import { type Company, companyAddress } from '../../features/companies/index.ts'
import { looksLikeSecret } from '../../features/sessions/index.ts'
import type { Access } from '../../platform/http/route.ts'
import { isPermitted } from '../api/authorize.ts'
import { addressPlace, shared } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { sessionCookie } from './cookies.ts'

/** Who looks at a page, or sends its form: by the cookie, never by a token. */
export async function pageCaller(
  context: RequestContext,
  company: Company,
): Promise<SessionCaller | Visitor> {
  const { app, request } = context
  const address = companyAddress(company, app.baseUrl)
  const secret = sessionCookie.read(request.headers, { companyId: company.id, address })
  const session =
    secret !== undefined && looksLikeSecret(secret)
      ? await shared(context, () =>
          app.callers.findBySession(secret, company, app.baseUrl, find =>
            app.admission.run(context, addressPlace(context, company.id, 'read'), find),
          ),
        )
      : undefined
  return session ?? app.callers.visitor(company, app.baseUrl)
}

export function requirePagePermission(access: Access, caller: SessionCaller | Visitor) {
  if (isPermitted(access, caller.permissions)) return
  throw problem(caller.kind === 'visitor' ? 'sign_in_required' : 'forbidden')
}
