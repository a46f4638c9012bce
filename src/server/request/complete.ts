import { isSecure } from '../../platform/http/base-url.ts'
import { usesQueryToken } from '../api/authorize.ts'
import type { App, RequestContext } from './context.ts'
import { redact } from './redact.ts'

/**
 * Every response passes here once, cached or not: it gets its last headers, its line in the log, and is counted. What is
 * sent often comes with a prepared line, and with all headers but its request's id.
 */
export function complete(context: RequestContext, response: Response): Response {
  const { app, requestId, preparedLine } = context
  const { status, headers } = response
  headers.set('x-request-id', requestId)
  if (!preparedLine) setHeaders(headers, context)
  const took = Math.round((performance.now() - context.startedAt) * 1000) / 1000
  if (preparedLine) preparedLine(took, requestId)
  else
    app.log.info('request', {
      method: context.request.method,
      // Without its query, which may hold secrets.
      path: redact(context.target.path),
      status,
      duration_ms: took,
      request_id: requestId,
      company: context.loggedCompany,
    })
  app.requestMetrics.record(context.route, status, took)
  return response
}

function setHeaders(headers: Headers, { app, target, ownHeaders = {} }: RequestContext) {
  // A cached response has them.
  if (!headers.has('x-content-type-options'))
    for (const [name, value] of Object.entries(commonHeaders(app))) headers.set(name, value)
  for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value)
  if (app.isStopping) headers.set('connection', 'close')
  if (usesQueryToken(target.query)) {
    headers.set('cache-control', 'private, no-store')
    headers.set('referrer-policy', 'no-referrer')
  }
}

export function commonHeaders({ baseUrl }: Pick<App, 'baseUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    ...(isSecure(baseUrl) ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
