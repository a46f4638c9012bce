import { type FieldError, Problem, problem } from '../../errors/problem.ts'
import { companyAddress } from '../../features/companies/index.ts'
import { wallTime } from '../../platform/clock.ts'
import { addressSubject } from '../../platform/http/client-address.ts'
import { parseFields } from '../../platform/http/fields.ts'
import { readForm } from '../../platform/http/form-body.ts'
import { textsIn } from '../../texts/index.ts'
import type { FormAnswer, LinkMail } from '../../web/index.ts'
import { addressPlace, callerPlace } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { companyNow } from '../request/resolve-company.ts'
import type { FormRoute } from '../routes.ts'
import {
  browserCookie,
  type Cookie,
  languageCookie,
  type Place,
  sessionCookie,
  themeCookie,
} from './cookies.ts'
import { limitAddress, limitPerson } from './limit-requests.ts'
import { pageCaller, requirePagePermission } from './page-caller.ts'
import { type ReaderView, readerView } from './reader-view.ts'
import { showAgain } from './render-page.ts'
import { requireSameSite } from './require-same-site.ts'

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
  if (!route.isOneClick) requireSameSite(request, address)
  if (route.perAddress) limitAddress(context, route.path, route.perAddress)
  requirePagePermission(route.access, await pageCaller(context, company))
  const sentFields = route.isOneClick ? {} : await readForm(request)
  const parsed = parseFields(route.fields, sentFields)
  // Asked again: the body may have taken long to arrive.
  const companyThen = await companyNow(context)
  const caller = await pageCaller(context, companyThen)
  requirePagePermission(route.access, caller)
  limitPerson(context, caller)
  const place =
    caller.kind === 'visitor'
      ? addressPlace(context, company.id, 'write')
      : callerPlace(caller, 'write')
  const { headers } = request
  const cookie = { companyId: company.id, address }
  const browserSecret = browserCookie.read(headers, cookie)
  const { secrets } = app
  const network = addressSubject(context.clientAddress())
  const call = {
    caller,
    company: companyThen,
    address,
    params,
    headers,
    network,
    browserSecret,
    secrets,
  }
  const carryOut = async ({ language }: ReaderView) => {
    if (!parsed.ok) throw problem('invalid_input', { errors: parsed.errors })
    const t = textsIn(language, companyThen.time_zone)
    return route.run({ ...call, t, now: wallTime(app.store.clock), fields: parsed.value })
  }
  const showWith = (view: ReaderView, errors: FieldError[]) =>
    showAgain({
      ...call,
      context,
      view,
      route: route.page!,
      query: {},
      sent: { fields: sentFields, errors },
    })
  return app.admission.run(context, place, async () => {
    const view = await readerView(caller, companyThen, headers, app.baseUrl)
    context.view = view
    try {
      const answer = await carryOut(view)
      if (answer === 'ask again') return await showWith(view, [])
      if (answer.mail) sendSoon(context, answer.mail)
      return redirectAfter(answer, cookie)
    } catch (error) {
      if (route.page && error instanceof Problem && error.errors)
        return showWith(view, error.errors)
      throw error
    }
  })
}

/** After the answer, which must take as long as one without a mail. */
function sendSoon({ app, loggedCompany: company }: RequestContext, mail: LinkMail) {
  const { mailer, log } = app
  setTimeout(() => {
    if (mailer) mailer.send(mail)
    // A warning: the log holds a secret, and people see this only where it is read.
    else log.warn('sign_in_link', { company, link: mail.link })
  }, 0)
}

function redirectAfter(
  { redirectTo, session, browser, view }: Exclude<FormAnswer, string>,
  place: Place,
): Response {
  const headers = new Headers({ location: redirectTo, 'cache-control': 'no-store' })
  const set = (cookie: Cookie, value: { secret: string } | 'ended' | undefined) => {
    if (value === 'ended')
      for (const ended of cookie.end(place)) headers.append('set-cookie', ended)
    else if (value) headers.append('set-cookie', cookie.set(value.secret, place))
  }
  set(sessionCookie, session)
  set(browserCookie, browser)
  if (view?.language)
    set(languageCookie, view.language === 'browser' ? 'ended' : { secret: view.language })
  if (view?.theme) set(themeCookie, view.theme === 'system' ? 'ended' : { secret: view.theme })
  return new Response(null, { status: 303, headers })
}
