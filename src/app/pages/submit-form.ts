import { type FieldError, Problem, problem } from '../../errors/problem.ts'
import { type CompanyAddress, companyAddress } from '../../features/companies/index.ts'
import { wallTime } from '../../platform/clock.ts'
import { parseFields } from '../../platform/http/fields.ts'
import { readForm } from '../../platform/http/form-body.ts'
import type { FormAnswer } from '../../web/index.ts'
import { addressPlace, callerPlace } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { companyNow } from '../request/resolve-company.ts'
import type { FormRoute } from '../routes.ts'
import { pageCaller, requirePagePermission } from './page-caller.ts'
import { showAgain } from './render-page.ts'
import { requireSameSite } from './require-same-site.ts'
import { endedSessionCookies, sessionCookie } from './session-cookie.ts'

/** Runs what a form asks for, then sends the browser to a page (303), so that a reload repeats nothing. */
export async function submitForm(
  context: RequestContext,
  route: FormRoute,
  params: Record<string, string>,
): Promise<Response> {
  const { app, company, request } = context
  if (!company || context.movedTo) throw problem('not_found')
  context.loggedCompany = company.slug
  const address = companyAddress(company, app.baseUrl)
  requireSameSite(request, address)
  requirePagePermission(route.access, await pageCaller(context, company))
  const sentFields = await readForm(request)
  const parsed = parseFields(route.fields, sentFields)
  // Asked again: the body may have taken long to arrive.
  const companyThen = await companyNow(context)
  const caller = await pageCaller(context, companyThen)
  requirePagePermission(route.access, caller)
  const place =
    caller.kind === 'visitor'
      ? addressPlace(context, company.id, 'write')
      : callerPlace(caller, 'write')
  const call = { caller, address, params, headers: request.headers }
  const carryOut = async () => {
    if (!parsed.ok) throw problem('invalid_input', { errors: parsed.errors })
    return route.run({ ...call, now: wallTime(app.store.clock), fields: parsed.value })
  }
  const showWith = (errors: FieldError[]) =>
    showAgain({
      ...call,
      context,
      company: companyThen,
      route: route.page!,
      query: {},
      sent: { fields: sentFields, errors },
    })
  return app.admission.run(context, place, async () => {
    try {
      const answer = await carryOut()
      return answer === 'ask again'
        ? await showWith([])
        : redirectAfter(answer, { companyId: company.id, address })
    } catch (error) {
      if (route.page && error instanceof Problem && error.errors) return showWith(error.errors)
      throw error
    }
  })
}

function redirectAfter(
  { redirectTo, session }: Exclude<FormAnswer, string>,
  cookie: { companyId: number; address: CompanyAddress },
): Response {
  const headers = new Headers({ location: redirectTo, 'cache-control': 'no-store' })
  if (session === 'ended')
    for (const ended of endedSessionCookies(cookie)) headers.append('set-cookie', ended)
  else if (session) headers.append('set-cookie', sessionCookie(session.secret, cookie))
  return new Response(null, { status: 303, headers })
}
