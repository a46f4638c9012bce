import { type Caller, hasExpired } from '../../features/tokens/index.ts'
import { acceptsJson } from '../../platform/http/accept.ts'
import { hasSeveralHosts } from '../../platform/http/target.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { App } from './context.ts'
import { handleRequest, type Listener, type Router } from './handle-request.ts'
import { millisSince } from './log-request.ts'
import { requestId } from './request-id.ts'

/**
 * The short way: a read whose caller and answer are cached, and are still true, is answered
 * without anything else. Whatever is unusual about a request sends it the long way, which knows all
 * the rules; here it is only decided that none of them has anything to say.
 */
export function fastPath(
  app: App,
  router: Router,
  request: Request,
  listener: Listener,
): Response | Promise<Response> {
  const startedAt = performance.now()
  const caller = recalledCaller(app, request)
  if (!caller) return handleRequest(app, router, request, listener, startedAt)
  const revision = currentRevision(app, caller)
  if (revision === undefined) return handleRequest(app, router, request, listener, startedAt)
  if (typeof revision === 'number')
    return (
      cachedAnswer(app, request, caller, revision, startedAt) ??
      handleRequest(app, router, request, listener, startedAt)
    )
  return revision.then(
    current =>
      cachedAnswer(app, request, caller, current, startedAt) ??
      handleRequest(app, router, request, listener, startedAt, stillTrue(app, caller, current)),
    () => handleRequest(app, router, request, listener, startedAt),
  )
}

function recalledCaller(app: App, request: Request): Caller | undefined {
  if (request.method !== 'GET') return undefined
  const authorization = request.headers.get('authorization')
  return authorization?.startsWith('Bearer ')
    ? app.callers.recall(authorization.slice(7))
    : undefined
}

/** Undefined where it cannot be read: the long way reports why. */
function currentRevision({ store }: App, { company }: Caller) {
  try {
    return store.revisionOf(company.id)
  } catch {
    return undefined
  }
}

function stillTrue(app: App, caller: Caller, revision: number): Caller | undefined {
  const isTrue = caller.company.revision === revision && !hasExpired(caller, app.store.clock)
  return isTrue ? caller : undefined
}

function cachedAnswer(
  app: App,
  request: Request,
  caller: Caller,
  revision: number,
  startedAt: number,
): Response | undefined {
  if (!stillTrue(app, caller, revision) || app.isStopping) return undefined
  if ((caller.rateLimitPerMinute ?? app.config.rateLimitPerMinute) !== 0) return undefined
  const cached = findCached(app, request.url, caller, revision)
  if (!cached || !mayRead(cached, caller)) return undefined
  const { headers } = request
  if (hasSeveralHosts(headers)) return undefined
  const accept = headers.get('accept')
  if (accept !== null && accept !== '*/*' && !acceptsJson(accept)) return undefined

  const response = cached.response(request)
  const id = requestId(headers.get('x-request-id'))
  response.headers.set('x-request-id', id)
  const status = response.status === 304 ? 304 : 200
  cached.logLine(app.log, caller.company.slug, status)(millisSince(startedAt), id)
  return response
}

/** Keys hold the URL as it was sent. */
function findCached(
  { responses }: App,
  url: string,
  { cacheKeys }: Caller,
  revision: number,
): CachedResponse | undefined {
  return (
    responses.find(cacheKeys['by audience'] + url, revision) ??
    responses.find(cacheKeys['by user'] + url, revision)
  )
}

function mayRead({ access }: CachedResponse, { scopes }: Caller): boolean {
  return access === 'any token' || (typeof access === 'object' && scopes.has(access.scope))
}
