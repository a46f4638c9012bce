import { problem } from '../../errors/problem.ts'
import type { Caller, SessionCaller, Visitor } from '../../features/auth/caller/caller.ts'
import type { Company, CompanyAddress } from '../../features/company/company.ts'
import { wallTime } from '../../platform/clock.ts'
import { addressSubject } from '../../platform/http/client-address.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Document, Page, PageResponse, SentForm } from '../../web/parts/page.ts'
import { passkeysUrl, signInUrl } from '../../web/sign-in/sign-in-url.ts'
import { usesQueryToken } from '../api/authorize.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { type BuildResponse, findOrBuild } from '../cache/find-or-build.ts'
import { pageKey } from '../cache/response-cache.ts'
import { fileStorage } from '../process/file-storage.ts'
import { queueOf } from '../request/admission.ts'
import { commonHeaders } from '../request/complete.ts'
import type { RequestContext } from '../request/context.ts'
import { redact } from '../request/redact.ts'
import { companyNow } from '../request/resolve-company.ts'
import type { PageRoute } from '../routes/kinds.ts'
import { attemptCookie, browserCookie, cookieScope, sessionCookie } from './cookies.ts'
import { downloadResponse } from './download-response.ts'
import { limitAddress, limitReader } from './limit-requests.ts'
import { pageAddress } from './page-address.ts'
import { isHeldBack, needsAccount, pageCaller, requirePagePermission } from './page-caller.ts'
import { pageCaching, pageHeaders, pageHeadersOf } from './page-response.ts'
import { askingBrowser, languageNamed, type ReaderView, readerView } from './reader-view.ts'

type PageRequest = {
  context: RequestContext
  company: Company
  caller: SessionCaller | Visitor
  route: PageRoute
  params: Record<string, string>
  query: Record<string, string>
  view: ReaderView
  /** The one in the address. */
  language?: Language | undefined
}

type SentRequest = Omit<PageRequest, 'route'> & { route: Page; sent: SentForm }

/** A page of one company, or the problem that there is nothing to see. */
export async function renderPage(
  context: RequestContext,
  route: PageRoute,
  params: Record<string, string>,
): Promise<Response> {
  if (!context.company) throw problem('not_found')
  context.loggedCompany = context.company.slug
  if (context.movedTo)
    return new Response(null, { status: 302, headers: { location: context.movedTo } })
  if (route.perAddress) limitAddress(context, route.path, route.perAddress)
  const query = declaredQuery(context, route)
  for (let company = context.company; ; company = await companyNow(context)) {
    const caller = await pageCaller(context, company)
    if (needsSignIn(route, company, caller)) return signInFirst(context, company)
    if (isHeldBack(route, caller)) return passkeyFirst(context, company)
    requirePagePermission(route, caller)
    if (route.perPerson) limitReader(context, caller, route.path, route.perPerson)
    const language = route.cached === 'by user' ? languageNamed(context.target.query) : undefined
    const view = await readerView(caller, company, { ...askingBrowser(context), language })
    context.view = view
    const page = { context, company, caller, route, params, query, view, language }
    const { response, isCurrent } = await responseTo(page)
    // Otherwise its rows may be newer than what the caller was allowed to see: that may be less by now.
    if (isCurrent || (await hasSameAccess(context, caller))) return response
  }
}

/**
 * A visitor of a company that is not public does not learn what is at an address. Elsewhere, this is for pages that
 * need an account.
 */
function needsSignIn(route: PageRoute, company: Company, caller: SessionCaller | Visitor): boolean {
  if (needsAccount(route, caller)) return true
  return caller.kind === 'visitor' && route.access !== 'anyone' && company.access !== 'public'
}

/** To where the visitor signs in, and from there back here. */
function signInFirst(context: RequestContext, company: Company): Response {
  return leadTo(context, company, signInUrl)
}

/** To where the team member uses a passkey. In a frame of another site, that takes a tab of its own, which sign-in opens. */
function passkeyFirst(context: RequestContext, company: Company): Response {
  return leadTo(context, company, context.isEmbedded ? signInUrl : passkeysUrl)
}

function leadTo(context: RequestContext, company: Company, urlOf: typeof signInUrl): Response {
  const { app, path, target, isEmbedded } = context
  const address = pageAddress(company, app.baseUrl, isEmbedded)
  const here = `${address.path}${path}${target.query && '?'}${target.query}`
  const location = urlOf(address, here)
  const headers = { ...commonHeaders(app), location, 'cache-control': 'private, no-store' }
  return new Response(null, { status: 302, headers })
}

async function hasSameAccess({ app }: RequestContext, { company }: Caller): Promise<boolean> {
  const { accessRevision } = await app.store.revisionsOf(company.id)
  return accessRevision === company.accessRevision
}

/** `isCurrent`: all of it is of the caller's revision, or of one at which they may see the same. */
async function responseTo(page: PageRequest): Promise<{ response: Response; isCurrent: boolean }> {
  const { context, caller, route } = page
  const { app, request } = context
  if (route.cached === 'never') {
    const { built, isAllowed } = route.isOutgoing
      ? await runLive(page)
      : await app.admission.run(context, queueOf(context, caller, 'read'), () =>
          route.isDownload ? runLive(page) : runInSnapshot(page),
        )
    const response = await uncachedResponse(page, built)
    // A page that has signed a person in must not be repeated: its token or code works once.
    return { response, isCurrent: isAllowed || response.headers.has('set-cookie') }
  }
  const cached = await cachedPage(page)
  return { response: cached.response(request), isCurrent: cached.isCacheable }
}

type Ran = { built: NonNullable<PageResponse>; isAllowed: boolean }

/** Reads at several moments: between requests to other servers, or while it is sent. */
async function runLive(page: PageRequest): Promise<Ran> {
  return { built: await runPage(page), isAllowed: false }
}

async function runInSnapshot(page: PageRequest): Promise<Ran> {
  const { context, caller } = page
  const { result: built, revisions } = await context.app.store.readAt(caller.db, db =>
    runPage(page, db),
  )
  return { built, isAllowed: revisions.accessRevision === caller.company.accessRevision }
}

function declaredQuery(
  { target }: RequestContext,
  { query: names = [], lists = [] }: PageRoute,
): Record<string, string> {
  const sent = new URLSearchParams(target.query)
  const joined = (name: string) =>
    lists.includes(name) ? sent.getAll(name).join() : sent.getAll(name).at(-1)!
  return Object.fromEntries(names.flatMap(name => (sent.has(name) ? [[name, joined(name)]] : [])))
}

async function cachedPage(page: PageRequest): Promise<CachedResponse> {
  const { context, company, caller, route, params, query, view, language } = page
  const { app, request, target, lookedUp, isEmbedded } = context
  // Only what the page reads: otherwise anyone could fill the cache with one page under many addresses.
  const named = language ? 'named ' : ''
  const key = `${isEmbedded ? 'embedded ' : ''}${named}page ${route.path} ${JSON.stringify([params, query])}`
  const response = await findOrBuild(context, {
    caller,
    // Else anyone could fill the cache with one document in every language and colour.
    key: pageKey(caller, route.isSameForReaders ? undefined : view, key),
    work: 'read',
    read: () => readPage(page),
  })
  // A response to a URL with a token has other headers.
  const isAtHand = app.store.engine.kind === 'sqlite' && !route.isSameForReaders
  if (isAtHand && lookedUp && response.isCacheable && !usesQueryToken(target.query)) {
    const { access } = route
    app.pageTargets.set(request, target.path, company, {
      ...{ lookedUp, access, isEmbedded, language, key, route },
    })
  }
  return response
}

async function readPage(page: PageRequest): Promise<BuildResponse> {
  const { context, company, caller } = page
  const { revision } = caller.company
  const { result: response, revisions } = await context.app.store.readAt(caller.db, db =>
    runPage(page, db),
  )
  const isOfRevision = company.revision === revision && revisions.revision === revision
  return () => builtResponse(page, response, isOfRevision)
}

async function builtResponse(
  page: PageRequest,
  response: NonNullable<PageResponse>,
  isOfRevision: boolean,
): Promise<CachedResponse> {
  const { context, company, caller } = page
  const { app, target } = context
  if ('download' in response) throw new Error('A download is not cached.')
  const isRedirect = 'redirectTo' in response
  const { type, text, headers = {} } = isRedirect ? noDocument : await documentOf(response)
  // A redirect is not cached: a title that changes back would make two cached ones a loop.
  const isCacheable = !isRedirect && isOfRevision
  const built = new CachedResponse({
    revisions: caller.company,
    fingerprint: isRedirect ? undefined : response.fingerprint,
    access: 'anyone',
    loggedPath: redact(target.path),
    route: page.route,
    isCacheable,
    isAsync: context.isAsync || app.store.engine.kind === 'postgres',
    isCompressible: !isRedirect,
    status: isRedirect ? (response.isTemporary ? 302 : 301) : 200,
    body: text,
    headers: {
      ...commonHeaders(app),
      ...(isRedirect
        ? { location: response.redirectTo }
        : { ...pageHeadersOf(context, company), 'content-type': type }),
      ...pageCaching(caller),
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      ...headers,
    },
  })
  return built.compressLarge()
}

const noDocument: Document = { type: '', text: '' }

/** The document to send: the page, or its version for programs. */
async function documentOf(
  response: Extract<PageResponse, { html: unknown } | { document: unknown }>,
): Promise<Document> {
  if ('document' in response) return response.document
  return { type: pageHeaders['content-type'], text: String(await response.html) }
}

/**
 * The page's own address, of what it is cached under and no more, as there are several spellings of one. Where it goes on
 * to another page, that is one of this site.
 */
function hereOf(
  address: CompanyAddress,
  { path }: PageRoute,
  params: PageRequest['params'],
  query: PageRequest['query'],
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const said = Object.entries(query).filter(
    ([name, value]) => name !== 'next' || returnPath(address, value) !== undefined,
  )
  const search = new URLSearchParams(said).toString()
  return `${address.path}${filled}${search && '?'}${search}`
}

/** Nothing of it is stored: what it shows is one person's, or changes by itself. */
async function uncachedResponse(
  page: PageRequest | SentRequest,
  response: NonNullable<PageResponse>,
): Promise<Response> {
  const { context, company } = page
  const headers = {
    ...commonHeaders(context.app),
    ...pageHeadersOf(context, company),
    'cache-control': 'private, no-store',
    // Its address may hold a secret.
    'referrer-policy': 'strict-origin',
  }
  if ('redirectTo' in response) {
    const { redirectTo: location, session, attempt } = response
    const scope = cookieScope(company, askingBrowser(context))
    const sent = new Headers({ ...headers, location })
    if (session) sent.append('set-cookie', sessionCookie.set(session.secret, scope))
    if (attempt === 'ended')
      for (const ended of attemptCookie.end(scope)) sent.append('set-cookie', ended)
    else if (attempt) sent.append('set-cookie', attemptCookie.set(attempt.secret, scope))
    return new Response(null, { status: 302, headers: sent })
  }
  if ('download' in response) {
    const sent = { ...commonHeaders(context.app), 'cache-control': 'private, no-store' }
    return downloadResponse(context, page.caller, response.download, sent)
  }
  const { type, text, headers: own } = await documentOf(response)
  return new Response(Buffer.from(text), { headers: { ...headers, 'content-type': type, ...own } })
}

/** The page of a form that was not carried out, with what was sent. */
export async function showAgain(page: SentRequest): Promise<Response> {
  const built = await page.caller.db.readTogether(db => runPage(page, db))
  const shown = await uncachedResponse(page, built)
  // The form belongs to a page that is no longer there for this browser.
  if (shown.headers.has('location')) return shown
  const { body, headers } = shown
  const { errors, problem: code, conflict } = page.sent
  const status = conflict ? 409 : errors.length > 0 || code ? 422 : 200
  return new Response(body, { status, headers })
}

async function runPage(
  page: PageRequest | SentRequest,
  db = page.caller.db,
): Promise<NonNullable<PageResponse>> {
  const { context, company, route, params, query, view } = page
  const caller = { ...page.caller, db }
  const { app, request, isEmbedded } = context
  const address = pageAddress(company, app.baseUrl, isEmbedded)
  const scope = cookieScope(company, askingBrowser(context))
  const response = await route.run({
    db,
    caller,
    viewer: viewerOf(caller, view),
    company,
    address,
    isEmbedded,
    t: textsIn(view.language, view.person?.timeZone ?? company.time_zone),
    theme: view.theme,
    isLanguageNamed: page.language !== undefined,
    viewedAs: view.viewedAs,
    here: 'path' in route ? hereOf(address, route, params, query) : undefined,
    now: wallTime(app.store.clock),
    params,
    query,
    sent: 'sent' in page ? page.sent : undefined,
    browserSecret: browserCookie.read(request.headers, scope),
    sendsMail: app.mail?.mailer !== undefined,
    mailSender: app.mail?.mailer?.sender,
    mail: app.mail!,
    secrets: app.secrets,
    files: fileStorage(app.config),
    oidc: app.oidc,
    attemptCookie: attemptCookie.read(request.headers, scope),
    headers: request.headers,
    network: addressSubject(context.clientAddress()),
    isHead: request.method === 'HEAD',
    admit: (work, run) => app.admission.run(context, queueOf(context, caller, work), run),
  })
  if (!response) throw problem('not_found')
  return response
}

function viewerOf(caller: SessionCaller | Visitor, { person, unread, language }: ReaderView) {
  if (caller.kind === 'visitor') return undefined
  if (caller.viewedAs !== undefined) {
    const name = textsIn(language)('viewAs_customer')
    const role = 'customer' as const
    const seen = { asksName: false, timeZone: null, picture: null }
    return { id: 0, name, email: '', role, unread, ...seen }
  }
  if (!person) throw problem('sign_in_required')
  return caller.needsPasskey
    ? { ...person, role: 'customer' as const, unread: 0 }
    : { ...person, unread }
}
