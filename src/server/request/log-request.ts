import type { App } from './context.ts'

type Logged = {
  method: string
  /** Without secrets; the query is never logged. */
  path: string
  status: number
  /** In milliseconds. */
  took: number
  requestId: string
  company: string | undefined
}

/** One line a request. */
export function logRequest({ log }: App, request: Logged) {
  const { method, path, status, requestId, company } = request
  log.info('request', {
    method,
    path,
    status,
    duration_ms: request.took,
    request_id: requestId,
    company,
  })
}

export function millisSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 1000) / 1000
}
