import type { App } from './app.ts'

type Logged = {
  method: string
  /** Without secrets; the query is never logged. */
  path: string
  status: number
  startedAt: number
  requestId: string
  company: string | undefined
}

/** One line a request. */
export function logRequest({ log }: App, request: Logged) {
  log.info('request', {
    method: request.method,
    path: request.path,
    status: request.status,
    duration_ms: Math.round((performance.now() - request.startedAt) * 1000) / 1000,
    request_id: request.requestId,
    company: request.company,
  })
}
