import { problem } from '../../errors/problem.ts'
import { companyAddress } from '../../features/companies/index.ts'
import { wallTime } from '../../platform/clock.ts'
import { parseFields } from '../../platform/http/fields.ts'
import { readForm } from '../../platform/http/form-body.ts'
import { addressPlace, callerPlace } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { companyNow } from '../request/resolve-company.ts'
import type { FormRoute } from '../routes.ts'
import { pageCaller, requirePagePermission } from './page-caller.ts'
import { requireSameSite } from './require-same-site.ts'
import { endedSessionCookies, sessionCookie } from './session-cookie.ts'

/** Runs what a form asks for, then sends the browser to a page (303), so that a reload repeats nothing. */
export async function submitForm(context: RequestContext, route: FormRoute): Promise<Response> {
  const { app, company, request } = context
  if (!company || context.movedTo) throw problem('not_found')
  context.loggedCompany = company.slug
  const address = companyAddress(company, app.baseUrl)
  requireSameSite(request, address)
  requirePagePermission(route.access, await pageCaller(context, company))
  const parsed = parseFields(route.fields, await readForm(request))
  if (!parsed.ok) throw problem('invalid_input', { errors: parsed.errors })
  // Asked again: the body may have taken long to arrive.
  const caller = await pageCaller(context, await companyNow(context))
  requirePagePermission(route.access, caller)
  const place =
    caller.kind === 'visitor'
      ? addressPlace(context, company.id, 'write')
      : callerPlace(caller, 'write')
  const { redirectTo, session } = await app.admission.run(context, place, () =>
    route.run({
      caller,
      address,
      now: wallTime(app.store.clock),
      fields: parsed.value,
      headers: request.headers,
    }),
  )
  const headers = new Headers({ location: redirectTo, 'cache-control': 'no-store' })
  const cookie = { companyId: company.id, address }
  if (session === 'ended')
    for (const ended of endedSessionCookies(cookie)) headers.append('set-cookie', ended)
  else if (session) headers.append('set-cookie', sessionCookie(session.secret, cookie))
  return new Response(null, { status: 303, headers })
}
