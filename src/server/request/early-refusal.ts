import { catalogue } from '../../errors/catalogue.ts'
import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { looksLikeToken } from '../../features/auth/tokens/token-text.ts'
import type { PreparedLine } from '../../platform/log.ts'
import { apiKey } from '../cache/response-cache.ts'
import { addressQueue, callerQueue, type Queue, type WorkClass } from './admission.ts'
import { commonHeaders } from './complete.ts'
import type { App, RequestContext } from './context.ts'
import { problemHeaders, problemType, retryAfterSeconds } from './problem-response.ts'
import { redact } from './redact.ts'

/**
 * Refuses an API request at once that would be refused later anyway, before anything is spent on it: what a
 * refusal costs is lost to the requests that are admitted.
 */
export class EarlyRefusal {
  /** Written out at the first refusal: the base URL is known only once the server listens. */
  #prepared: { bodyStart: string; headers: Headers } | undefined
  readonly #logLines = new Map<string, PreparedLine>()

  refusal(context: RequestContext, work: WorkClass): Response | undefined {
    const found = findQueue(context, work)
    const waitMs = found && context.app.admission.refusedWaitMs(found.queue)
    if (!found || waitMs === undefined) return undefined
    this.#prepared ??= prepare(context.app)
    const { bodyStart, headers } = this.#prepared
    const response = new Response(`${bodyStart}${context.requestId}"}`, { status: 503, headers })
    response.headers.set('retry-after', String(retryAfterSeconds(waitMs)))
    context.preparedLine = this.#logLine(context, found.company)
    return response
  }

  #logLine(
    { app, request: { method }, target: { path } }: RequestContext,
    company: string | undefined,
  ): PreparedLine {
    const key = `${method} ${company} ${path}`
    let line = this.#logLines.get(key)
    if (!line) {
      line = app.log.prepared('request', { method, path: redact(path), status: 503, company })
      if (this.#logLines.size >= logLinesMax) this.#logLines.clear()
      this.#logLines.set(key, line)
    }
    return line
  }
}

/** Undefined for what is unusual, or refused for a reason of its own without the database. */
function findQueue(context: RequestContext, work: WorkClass): Refusable | undefined {
  const { app, request, target } = context
  if (app.isStopping || /access_token|%/.test(target.query)) return undefined
  const token = /^bearer\s+(\S.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return undefined
  const caller = app.callers.recallToken(token)
  if (caller) {
    if (isCached(app, request, caller)) return undefined
    return { company: caller.company.slug, queue: callerQueue(caller, work) }
  }
  if (!looksLikeToken(token)) return undefined
  return { company: undefined, queue: addressQueue(context, 'unknown', 'read') }
}

type Refusable = { company: string | undefined; queue: Queue }

function prepare(app: App) {
  const { title, help } = catalogue.overloaded
  const type = problemType('overloaded', app.baseUrl)
  const document = { type, title, status: 503, detail: help, code: 'overloaded' }
  return {
    bodyStart: `${JSON.stringify(document).slice(0, -1)},"request_id":"`,
    headers: new Headers({ ...problemHeaders, ...commonHeaders(app) }),
  }
}

/** Then it may need no work. */
function isCached({ responses }: App, { method, url }: Request, caller: TokenCaller): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return (['by audience', 'by user'] as const).some(shared =>
    responses.recall(apiKey(caller, shared, url)),
  )
}

const logLinesMax = 1_000
