import { catalogue } from '../../errors/catalogue.ts'
import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { looksLikeToken } from '../../features/auth/tokens/token-text.ts'
import { requestTarget, type Target } from '../../platform/http/target.ts'
import type { PreparedLine } from '../../platform/log.ts'
import { routes } from '../routes/routes.ts'
import { addressPlace, callerPlace, type Place, workClass } from './admission.ts'
import { commonHeaders } from './common-headers.ts'
import type { App, RequestContext } from './context.ts'
import { millisSince } from './log-request.ts'
import { problemHeaders, retryAfterSeconds } from './problem-response.ts'
import { redact } from './redact.ts'

/**
 * Refuses an API request at once that would be refused later anyway, before anything is spent on it: what a
 * refusal costs is lost to the requests that are admitted. Pages do not come here, as they may be cached.
 */
export class EarlyRefusal {
  /** Written out at the first refusal: the base URL is known only once the server listens. */
  #prepared: { bodyStart: string; headers: Headers } | undefined
  readonly #logLines = new Map<string, PreparedLine>()

  refusal(context: RequestContext, startedAt: number): Response | undefined {
    const found = this.#findPlace(context)
    const waitMs = found && context.app.admission.refusedWaitMs(found.place)
    if (!found || waitMs === undefined) return undefined
    this.#prepared ??= prepare(context.app)
    const { bodyStart, headers } = this.#prepared
    const { requestId } = context
    const response = new Response(`${bodyStart}${requestId}"}`, { status: 503, headers })
    response.headers.set('x-request-id', requestId)
    response.headers.set('retry-after', String(retryAfterSeconds(waitMs)))
    const took = millisSince(startedAt)
    this.#logLine(context, found)(took, requestId)
    context.app.requestMetrics.record(undefined, 503, took)
    return response
  }

  /** Undefined for what is unusual, or refused for a reason of its own without the database. */
  #findPlace(context: RequestContext): Refusable | undefined {
    const { app, request } = context
    if (app.isStopping || !request.url.includes('/api/v1/')) return undefined
    const target = requestTarget(request.url)
    if (/access_token|%/.test(target.query) || !target.path.includes('/api/v1/')) return undefined
    const token = /^bearer\s+(\S.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (token === undefined) return undefined
    const caller = app.callers.recallToken(token)
    const { path } = target
    if (staticPaths.has(path.replace(/\/$/, ''))) return undefined
    if (caller) {
      if (isCached(app, request, caller)) return undefined
      const work = workClass(request.method, target)
      return { path, company: caller.company.slug, place: callerPlace(caller, work) }
    }
    if (!looksLikeToken(token)) return undefined
    return { path, company: undefined, place: addressPlace(context, 'unknown', 'read') }
  }

  #logLine(
    { app, request: { method } }: RequestContext,
    { path, company }: Refusable,
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

function prepare(app: App) {
  const { title, help } = catalogue.overloaded
  const type = `${app.baseUrl}/api/docs/#error-overloaded`
  const document = { type, title, status: 503, detail: help, code: 'overloaded' }
  return {
    bodyStart: `${JSON.stringify(document).slice(0, -1)},"request_id":"`,
    headers: new Headers({ ...problemHeaders, ...commonHeaders(app) }),
  }
}

/** Then it needs no work, unless something was written meanwhile. */
function isCached(
  { responses }: App,
  { method, url }: Request,
  { cacheKeys, company }: TokenCaller,
) {
  if (method !== 'GET' && method !== 'HEAD') return false
  return Object.values(cacheKeys).some(key => responses.find(key + url, company.revision))
}

/** Documents that are built once, for everybody. */
const staticPaths = new Set(
  routes.flatMap(({ path, cached }) => (cached === 'static' ? path.replace(/\/$/, '') : [])),
)

const logLinesMax = 1_000

type Refusable = { path: Target['path']; company: string | undefined; place: Place }
