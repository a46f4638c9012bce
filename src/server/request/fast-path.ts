import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { acceptsJson } from '../../platform/http/accept.ts'
import { hasSeveralHosts } from '../../platform/http/target.ts'
import { workOn } from '../../platform/turn-watch.ts'
import type { Revisions } from '../../store/revisions.ts'
import { isPermitted } from '../api/authorize.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import type { App } from './context.ts'
import { fastPage } from './fast-page.ts'
import { isCurrent, loggedResponse } from './fast-response.ts'
import { handleRequest, type Listener, type Router } from './handle-request.ts'

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
  workOn(undefined, startedAt)
  if (request.method !== 'GET') return handleRequest(app, router, request, listener, startedAt)
  const authorization = request.headers.get('authorization')
  const recalled = authorization === null ? undefined : recalledCaller(app, authorization)
  if (!recalled)
    return (
      (authorization === null ? fastPage(app, request, startedAt) : undefined) ??
      handleRequest(app, router, request, listener, startedAt)
    )
  const revisions = currentRevisions(app, recalled.caller)
  if (revisions === undefined) return handleRequest(app, router, request, listener, startedAt)
  const answer = (now: Revisions) => {
    const caller = app.callers.currentToken(recalled.token, recalled.caller, now)
    return (
      (caller && cachedAnswer(app, request, caller, startedAt)) ??
      handleRequest(app, router, request, listener, startedAt, caller)
    )
  }
  if (!(revisions instanceof Promise)) return answer(revisions)
  return revisions.then(answer, () => handleRequest(app, router, request, listener, startedAt))
}

function recalledCaller(app: App, authorization: string) {
  if (!authorization.startsWith('Bearer ')) return undefined
  const token = authorization.slice(7)
  const caller = app.callers.recallToken(token)
  return caller && { token, caller }
}

/** Undefined where they cannot be read: the long way reports why. */
function currentRevisions({ store }: App, { company }: TokenCaller) {
  try {
    return store.revisionsOf(company.id)
  } catch {
    return undefined
  }
}

function cachedAnswer(
  app: App,
  request: Request,
  caller: TokenCaller,
  startedAt: number,
): Response | undefined {
  if (app.isStopping) return undefined
  if ((caller.rateLimitPerMinute ?? app.config.rateLimitPerMinute) !== 0) return undefined
  const cached = findCached(app, request.url, caller)
  if (!cached || !isPermitted(cached.access, caller.permissions)) return undefined
  const { headers } = request
  if (hasSeveralHosts(headers)) return undefined
  const accept = headers.get('accept')
  if (accept !== null && accept !== '*/*' && !acceptsJson(accept)) return undefined
  if (!isCurrent(app, cached, caller)) return undefined
  const { company } = caller
  return loggedResponse(app, request, cached, { company, lines: cached.lines, startedAt })
}

/** Keys hold the URL as it was sent. */
function findCached(
  { responses }: App,
  url: string,
  { cacheKeys }: TokenCaller,
): CachedResponse | undefined {
  return (
    responses.recall(cacheKeys['by audience'] + url) ?? responses.recall(cacheKeys['by user'] + url)
  )
}
