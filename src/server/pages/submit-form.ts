import type { ProblemCode } from '../../errors/catalogue.ts'
import { type FieldError, Problem, problem } from '../../errors/problem.ts'
import type { Caller, SessionCaller, Visitor } from '../../features/auth/caller/caller.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import type { MailLook } from '../../features/notifications/mail/compose-mail.ts'
import { wallTime } from '../../platform/clock.ts'
import { isSecure } from '../../platform/http/base-url.ts'
import { bodyBytesMax } from '../../platform/http/body-bytes.ts'
import { addressSubject } from '../../platform/http/client-address.ts'
import { parseFields } from '../../platform/http/fields.ts'
import { isMultipart, readForm } from '../../platform/http/form-body.ts'
import { readMultipart, type UploadedFile } from '../../platform/http/multipart-body.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { textsIn } from '../../texts/texts.ts'
import { renderNotice } from '../../web/mail/render-mail.tsx'
import type { Form, FormResponse, LinkMail, SentForm } from '../../web/parts/page.ts'
import { queueOf } from '../request/admission.ts'
import { checkedCaller } from '../request/checked-caller.ts'
import type { RequestContext } from '../request/context.ts'
import { companyNow } from '../request/resolve-company.ts'
import { inUploadSlot, uploadsOfCallerMax } from '../request/upload-slots.ts'
import type { FormRoute } from '../routes/kinds.ts'
import {
  browserCookie,
  type Cookie,
  type CookieScope,
  guestCookie,
  languageCookie,
  sessionCookie,
  themeCookie,
  viewAsCookie,
} from './cookies.ts'
import { type ImageForm, readImageForm, storeFormImages, withoutGoneImages } from './form-images.ts'
import { limitAddress, limitPerson } from './limit-requests.ts'
import { pageAddress } from './page-address.ts'
import { needsAccount, pageCaller, requirePagePermission } from './page-caller.ts'
import { askingBrowser, type ReaderView, readerView } from './reader-view.ts'
import { showAgain } from './render-page.ts'

/** Runs what a form asks for, then sends the browser to a page (303), so that a reload repeats nothing. */
export async function submitForm(
  context: RequestContext,
  route: FormRoute,
  params: Record<string, string>,
): Promise<Response> {
  const { app, company, request, isEmbedded } = context
  if (!company || context.movedTo) throw problem('not_found')
  context.loggedCompany = company.slug
  const address = pageAddress(company, app.baseUrl, isEmbedded)
  if (!route.isOneClick) requireSameSite(request, address)
  if (route.perAddress) limitAddress(context, route.path, route.perAddress)
  const cookie = { companyId: company.id, address, isEmbedded }
  let companyThen = company
  const { caller, sent: sentForm } = await checkedCaller(
    () => pageCaller(context, companyThen),
    found => {
      refuseViewed(route, found)
      // Refused below, together with the text: the session may have ended since the page was opened.
      if (route.takesFile || !needsAccount(route, found)) requirePagePermission(route, found)
    },
    async found => {
      // Before images are decoded, which costs more than the rest.
      limitPerson(context, found)
      if (route.perVisitor && found.kind === 'visitor' && !needsAccount(route, found))
        limitAddress(context, `${route.path} of guests`, route.perVisitor)
      const form = await readSent(context, route, found)
      const action = address.path + context.path
      const hasCookie = sessionCookie.read(request.headers, cookie) !== undefined
      const isOfVisitor =
        route.isForVisitors === true && found.kind === 'visitor' && (!hasCookie || !!found.guest)
      context.unsent = {
        action,
        fields: form.fields,
        takesImages: route.takesImages,
        isOfVisitor,
      }
      companyThen = await companyNow(context)
      return form
    },
  )
  if (needsAccount(route, caller)) throw problem('sign_in_required')
  const { headers } = request
  const browserSecret = browserCookie.read(headers, cookie)
  const { secrets, outgoing } = app
  const mailer = app.mail?.mailer
  const network = addressSubject(context.clientAddress())
  const call = {
    caller,
    file: sentForm.file,
    company: companyThen,
    address,
    isEmbedded,
    params,
    headers,
    network,
    browserSecret,
    sendsMail: mailer !== undefined,
    mail: app.mail!,
    secrets,
    outgoing,
    oidc: app.oidc,
  }
  let sentFields = sentForm.fields
  const look = { company: companyThen, address }
  const carryOut = async ({ language }: ReaderView) => {
    const t = textsIn(language, companyThen.time_zone)
    const stored = route.takesImages && (await storeFormImages(context, caller, sentForm, t))
    if (stored) sentFields = stored.fields
    const parsed = parseFields(route.fields, sentFields)
    const errors = [...(stored ? stored.errors : []), ...(parsed.ok ? [] : parsed.errors)]
    if (!parsed.ok || errors.length > 0) throw problem('invalid_input', { errors })
    const sendOnce = mailer && ((mail: Mail) => mailer.sendOnce(mail))
    const now = wallTime(app.store.clock)
    return route.run({ ...call, t, now, sendOnce, fields: parsed.value })
  }
  const show = (view: ReaderView, sent: SentForm) =>
    showAgain({ ...call, context, view, route: route.page!, query: {}, sent })
  const showWith = (view: ReaderView, errors: FieldError[], code?: ProblemCode) =>
    show(view, { fields: sentFields, errors, problem: code })
  const respond = async () => {
    const view = await readerView(caller, companyThen, askingBrowser(context))
    context.view = view
    try {
      const response = await carryOut(view)
      if (response === 'ask again') return await showWith(view, [])
      if ('conflict' in response)
        return await show(view, { fields: sentFields, errors: [], ...response })
      if ('issued' in response) return await show(view, { fields: {}, errors: [], ...response })
      if (response.mail) sendSoon(context, response.mail, { ...look, t: textsIn(view.language) })
      return redirectAfter(response, cookie)
    } catch (error) {
      if (route.page && error instanceof Problem) {
        if (error.errors) {
          const t = textsIn(view.language, companyThen.time_zone)
          return show(view, withoutGoneImages(sentFields, error.errors, t))
        }
        if (route.explained?.includes(error.code)) return showWith(view, [], error.code)
      }
      throw error
    }
  }
  return route.isOutgoing
    ? respond()
    : app.admission.run(context, queueOf(context, caller, 'write'), respond)
}

/** Nothing is written in a role that is not one's own. */
function refuseViewed({ isForViewed }: FormRoute, { viewedAs }: Caller) {
  if (viewedAs !== undefined && !isForViewed) throw problem('viewing_as')
}

/** After the response, which must take as long as one without a mail. */
function sendSoon({ app, loggedCompany: company }: RequestContext, mail: LinkMail, look: MailLook) {
  const { mail: sending, log } = app
  setTimeout(() => {
    if (sending?.mailer) sending.mailer.send(renderNotice(mail, look))
    // A warning: the log holds a secret, and people see this only where it is read.
    else log.warn('sign_in_link', { company, link: mail.action.url })
  }, 0)
}

function redirectAfter(
  { redirectTo, session, guest, browser, view }: Extract<FormResponse, { redirectTo: string }>,
  scope: CookieScope,
): Response {
  const headers = new Headers({ location: redirectTo, 'cache-control': 'no-store' })
  const set = (cookie: Cookie, value: { secret: string } | 'ended' | undefined) => {
    if (value === 'ended')
      for (const ended of cookie.end(scope)) headers.append('set-cookie', ended)
    else if (value) headers.append('set-cookie', cookie.set(value.secret, scope))
  }
  set(sessionCookie, session)
  set(guestCookie, guest)
  set(browserCookie, browser)
  if (view?.language)
    set(languageCookie, view.language === 'browser' ? 'ended' : { secret: view.language })
  if (view?.theme) set(themeCookie, view.theme === 'system' ? 'ended' : { secret: view.theme })
  if (view?.as) set(viewAsCookie, view.as === 'self' ? 'ended' : { secret: view.as })
  return new Response(null, { status: 303, headers })
}

type FileForm = ImageForm & { file?: UploadedFile | undefined }

async function readSent(
  context: RequestContext,
  { takesImages, takesFile, isOneClick }: FormRoute,
  caller: SessionCaller | Visitor,
): Promise<FileForm> {
  if (takesImages) return readImageForm(context, caller)
  if (takesFile) return readFileForm(context, caller, takesFile)
  return { fields: isOneClick ? {} : await readForm(context.request), images: [], skipped: 0 }
}

/** So many times as large a file as it takes is read and dropped, for a response that says what is wrong. */
const droppedTimes = 5

/** A form with one file, or none. With room for what is written beside it. */
async function readFileForm(
  context: RequestContext,
  caller: SessionCaller | Visitor,
  { bytesMax, permission }: NonNullable<Form<unknown>['takesFile']>,
): Promise<FileForm> {
  const { request } = context
  if (!permission) return readOne(request, bytesMax, bytesMax)
  if (caller.kind === 'visitor' || !caller.permissions.has(permission)) throw problem('not_found')
  return inUploadSlot(context, caller, uploadsOfCallerMax, () =>
    readOne(request, bytesMax, droppedTimes * bytesMax),
  )
}

async function readOne(
  request: Request,
  fileBytesMax: number,
  sentBytesMax: number,
): Promise<FileForm> {
  if (!isMultipart(request)) return { fields: await readForm(request), images: [], skipped: 0 }
  const limits = { bytesMax: sentBytesMax + bodyBytesMax, filesMax: 1, fileBytesMax }
  const { fields, files } = await readMultipart(request, limits)
  return { fields, images: [], skipped: 0, file: files[0] }
}

/**
 * Refuses a form that another site makes a browser send (CSRF). Browsers say where a request comes from in
 * Sec-Fetch-Site, but not to a host on plain http, or in Origin, which no page can set. One who says neither is no
 * browser of today.
 */
function requireSameSite({ headers }: Request, address: CompanyAddress) {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin' || (site === null && isOwnOrigin(headers, address))) return
  throw problem('cross_site_request')
}

/**
 * That of the base URL; on plain http also that of the host that was asked, as people reach a small installation by
 * several names.
 */
function isOwnOrigin(headers: Headers, { base }: CompanyAddress): boolean {
  const origin = headers.get('origin')
  if (origin === new URL(base).origin) return true
  return !isSecure(base) && origin === `http://${headers.get('host')}`
}
