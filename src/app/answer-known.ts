import { type Caller, hasExpired } from '../features/tokens/index.ts'
import { acceptsJson } from '../platform/http/accept.ts'
import { isAnyEtag, matchesEtag } from '../platform/http/etag.ts'
import { answerRequest, type Listener, type Router } from './answer-request.ts'
import type { App } from './app.ts'
import type { KeptAnswer } from './kept-answer.ts'
import { millisSince } from './log-request.ts'
import { requestId } from './request-id.ts'

/**
 * The short way: a read whose caller and answer are remembered, and are still true, is answered
 * without anything else. Whatever is unusual about a request sends it the long way, which knows all
 * the rules; here it is only decided that none of them has anything to say.
 */
export function answerKnown(
  app: App,
  router: Router,
  request: Request,
  listener: Listener,
): Response | Promise<Response> {
  const startedAt = performance.now()
  const caller = recalledCaller(app, request)
  if (!caller) return answerRequest(app, router, request, listener, startedAt)
  const version = currentVersion(app, caller)
  if (version === undefined) return answerRequest(app, router, request, listener, startedAt)
  if (typeof version === 'number')
    return (
      knownAnswer(app, request, caller, version, startedAt) ??
      answerRequest(app, router, request, listener, startedAt)
    )
  return version.then(
    told =>
      knownAnswer(app, request, caller, told, startedAt) ??
      answerRequest(app, router, request, listener, startedAt, stillTrue(app, caller, told)),
    () => answerRequest(app, router, request, listener, startedAt),
  )
}

function recalledCaller(app: App, request: Request): Caller | undefined {
  if (request.method !== 'GET') return undefined
  const authorization = request.headers.get('authorization')
  return authorization?.startsWith('Bearer ')
    ? app.callers.recall(authorization.slice(7))
    : undefined
}

/** Undefined where it cannot be read: the long way will tell why. */
function currentVersion({ store }: App, { company }: Caller) {
  try {
    return store.versionOf(company.id)
  } catch {
    return undefined
  }
}

function stillTrue(app: App, caller: Caller, version: number): Caller | undefined {
  const isTrue = caller.company.version === version && !hasExpired(caller, app.store)
  return isTrue ? caller : undefined
}

function knownAnswer(
  app: App,
  request: Request,
  caller: Caller,
  version: number,
  startedAt: number,
): Response | undefined {
  if (caller.company.version !== version || hasExpired(caller, app.store)) return undefined
  if (app.isStopping) return undefined
  if ((caller.rateLimitPerMinute ?? app.config.rateLimitPerMinute) !== 0) return undefined
  const kept = keptAnswer(app, request.url, caller, version)
  if (!kept || !mayRead(kept, caller)) return undefined
  const { headers } = request
  const accept = headers.get('accept')
  if (accept !== null && accept !== '*/*' && !acceptsJson(accept)) return undefined
  const known = headers.get('if-none-match')
  if (isAnyEtag(known)) return undefined

  const isKnown = known !== null && matchesEtag(known, kept.etag!)
  const response = isKnown ? kept.notModified() : kept.response(request)
  const id = requestId(headers.get('x-request-id'))
  response.headers.set('x-request-id', id)
  kept.logLine(app.log, caller.company.slug, isKnown ? 304 : 200)(millisSince(startedAt), id)
  return response
}

/** Keys hold the URL as it was sent. */
function keptAnswer(
  { answers }: App,
  url: string,
  { sameAnswers }: Caller,
  version: number,
): KeptAnswer | undefined {
  return (
    answers.find(sameAnswers['by audience'] + url, version) ??
    answers.find(sameAnswers['by user'] + url, version)
  )
}

function mayRead({ access }: KeptAnswer, { scopes }: Caller): boolean {
  return access === 'any token' || (typeof access === 'object' && scopes.has(access.scope))
}
