import type { Caller } from '../../features/auth/caller/caller.ts'
import type { CachedResponse } from '../cache/cached-response.ts'
import { renewFromEvents, renewResponse } from '../cache/renew-response.ts'
import type { RequestLines } from '../cache/request-lines.ts'
import type { App } from './context.ts'
import { millisSince } from './log-request.ts'
import { requestId } from './request-id.ts'

/**
 * Whether a cached response holds at the caller's revision. If a write came between, events in memory usually tell. A
 * statement that tells is run here only if nothing else waits for the database: otherwise it has to take its turn.
 */
export function isCurrent(app: App, cached: CachedResponse, caller: Caller): boolean {
  if (cached.revisions.revision === caller.company.revision) return true
  const isRenewed = renewFromEvents(app, caller, cached)
  if (isRenewed !== undefined) return isRenewed
  if (app.store.engine.kind !== 'sqlite' || app.admission.isBusy) return false
  try {
    return renewResponse(app, caller, cached) === true
  } catch {
    // The long way reports why.
    return false
  }
}

type Sent = { company: { slug: string }; lines: RequestLines; startedAt: number }

export function loggedResponse(
  app: App,
  request: Request,
  cached: CachedResponse,
  { company, lines, startedAt }: Sent,
): Response {
  const response = cached.response(request)
  const id = requestId(request.headers.get('x-request-id'))
  response.headers.set('x-request-id', id)
  const status = response.status === 304 ? 304 : 200
  const took = millisSince(startedAt)
  lines.of(app.log, company.slug, status)(took, id)
  app.responses.counts.hits++
  app.requestMetrics.record(lines.route, status, took)
  return response
}
