import type { Caller, TokenCaller } from '../../features/auth/caller/caller.ts'
import type { Company } from '../../features/company/company.ts'
import { andThen } from '../../platform/and-then.ts'
import { acceptsJson } from '../../platform/http/accept.ts'
import { hasSeveralHosts } from '../../platform/http/target.ts'
import { isPermitted, rateLimitOf } from '../api/authorize.ts'
import { recallPageCaller } from '../pages/page-caller.ts'
import { readerView } from '../pages/reader-view.ts'
import { complete } from '../request/complete.ts'
import type { App, RequestContext } from '../request/context.ts'
import type { CachedResponse, RequestLines } from './cached-response.ts'
import type { PageTarget } from './page-targets.ts'
import { renewFromEvents, renewResponse } from './renew-response.ts'
import { apiKey, pageKey } from './response-cache.ts'

/**
 * Sends the cached response to a read if it and its caller are cached and still true: no router, and on SQLite nothing
 * asynchronous. Undefined if anything about the request is unusual, or fails: the router's way knows all the rules, and
 * reports why.
 */
export function respondFromCache(
  context: RequestContext,
): Response | undefined | Promise<Response | undefined> {
  return andThen(findCurrent(context), found => found && sent(context, found))
}

type Hit = { cached: CachedResponse; caller: Caller; lines: RequestLines }

function findCurrent(context: RequestContext): Hit | undefined | Promise<Hit | undefined> {
  const { app, request } = context
  const { headers } = request
  if (request.method !== 'GET' || app.isStopping || hasSeveralHosts(headers)) return undefined
  const authorization = headers.get('authorization')
  try {
    const found = authorization === null ? findPage(context) : findRead(context, authorization)
    return found instanceof Promise ? found.catch(() => undefined) : found
  } catch {
    return undefined
  }
}

function sent(context: RequestContext, { cached, caller, lines }: Hit): Response {
  const { app, request } = context
  const response = cached.response(request)
  context.route = lines.route
  context.preparedLine = lines.of(app.log, caller.company.slug, response.status)
  app.responses.counts.hits++
  return complete(context, response)
}

function findRead(context: RequestContext, authorization: string) {
  const { callers, store } = context.app
  if (!authorization.startsWith('Bearer ')) return undefined
  const token = authorization.slice(7)
  const known = callers.recallToken(token)
  if (!known) return undefined
  return andThen(store.revisionsOf(known.company.id), (now): Hit | undefined => {
    const caller = callers.currentToken(token, known, now)
    // The router's way need not look the token up again.
    context.caller = caller
    context.loggedCompany = caller?.company.slug
    return caller && currentRead(context, caller)
  })
}

function currentRead({ app, request }: RequestContext, caller: TokenCaller): Hit | undefined {
  if (rateLimitOf(app, caller) !== 0) return undefined
  const { responses } = app
  const { url } = request
  const cached =
    responses.recall(apiKey(caller, 'by audience', url)) ??
    responses.recall(apiKey(caller, 'by user', url))
  if (!cached || !isPermitted(cached.access, caller.permissions)) return undefined
  if (!acceptsJson(request.headers.get('accept'))) return undefined
  return isCurrent(app, cached, caller) ? { cached, caller, lines: cached.lines } : undefined
}

/**
 * Only if the database is in this process: elsewhere the company of an address takes a statement, and that is work to
 * be queued.
 */
function findPage({ app, request }: RequestContext): Hit | undefined {
  if (app.store.engine.kind !== 'sqlite') return undefined
  const target = app.pageTargets.find(request)
  const company = target && sameCompany(app, target)
  if (!company) return undefined
  const { isEmbedded, language } = target
  const browser = { headers: request.headers, baseUrl: app.baseUrl, isEmbedded, language }
  const caller = recallPageCaller(app.callers, company, browser)
  if (!caller || !isPermitted(target.access, caller.permissions)) return undefined
  const view = readerView(caller, company, browser)
  if (view instanceof Promise) return undefined
  const cached = app.responses.recall(pageKey(caller, view, target.key))
  if (!cached || !isCurrent(app, cached, caller)) return undefined
  return { cached, caller, lines: target.lines }
}

/** The target's company as it is now. A company that is new, or has moved, may have taken the address. */
function sameCompany(
  { companyLookup }: App,
  { lookedUp, companyId }: PageTarget,
): Company | undefined {
  const { bases, slug, ownBase } = lookedUp
  const found = companyLookup(bases, slug)
  if (found instanceof Promise || found.ownBase !== ownBase) return undefined
  return found.company?.id === companyId ? found.company : undefined
}

/**
 * Whether a cached response holds at the caller's revision. If a write came between, events in memory usually tell. A
 * statement that tells is run here only if nothing else waits for the database: otherwise it has to take its turn.
 */
function isCurrent(app: App, cached: CachedResponse, caller: Caller): boolean {
  if (cached.revisions.revision === caller.company.revision) return true
  const isRenewed = renewFromEvents(app, caller, cached)
  if (isRenewed !== undefined) return isRenewed
  if (app.store.engine.kind !== 'sqlite' || app.admission.isBusy) return false
  return renewResponse(app, caller, cached) === true
}
