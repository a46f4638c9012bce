import type { Problem } from '../../errors/problem.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { refuseNul, refuseSeveralHosts, requestTarget } from '../../platform/http/target.ts'
import { workOn } from '../../platform/turn-watch.ts'
import { respondFromCache } from '../cache/respond-from-cache.ts'
import { embedPath } from '../pages/page-address.ts'
import { problemPage } from '../pages/problem-page.ts'
import { addressQueue, workClass } from './admission.ts'
import { complete } from './complete.ts'
import type { App, RequestContext } from './context.ts'
import { asProblem, problemResponse, reportProblem } from './problem-response.ts'
import { redact } from './redact.ts'
import { resolveCompany, type StrippedPath, stripBase } from './resolve-company.ts'
import { type FindRoute, isPagePath, type Routed } from './router.ts'

type Listener = Bun.Server<undefined>

/** Answers every request with something we wrote: from the cache, or by the route table. */
export function respond(
  app: App,
  findRoute: FindRoute,
  request: Request,
  listener: Listener,
): Response | Promise<Response> {
  const context = newContext(app, request, listener)
  workOn(context, context.startedAt)
  const refusal = app.admission.isBusy ? earlyRefusal(context, findRoute) : undefined
  if (refusal) return complete(context, refusal)
  const cached = respondFromCache(context)
  const byRoute = () => respondByRoute(context, findRoute)
  if (!(cached instanceof Promise)) return cached ?? byRoute()
  return cached.then(response => {
    workOn(context)
    return response ?? byRoute()
  })
}

function respondByRoute(
  context: RequestContext,
  findRoute: FindRoute,
): Response | Promise<Response> {
  try {
    const stripped = readTarget(context)
    if (isPagePath(context.path))
      return completed(
        context,
        findCompany(context, stripped).then(() => handled(context, findRoute(context))),
      )
    return completed(context, handled(context, findRoute(context)))
  } catch (thrown) {
    return completed(context, Promise.reject(thrown))
  }
}

async function completed(
  context: RequestContext,
  response: Response | Promise<Response>,
): Promise<Response> {
  try {
    return complete(context, await response)
  } catch (thrown) {
    return complete(context, await failure(context, asProblem(thrown)))
  }
}

function readTarget(context: RequestContext): StrippedPath {
  const { app, request } = context
  context.target = requestTarget(request.url)
  const stripped = stripBase(context.target.path, app.baseUrl)
  context.path = stripped.path
  refuseNul(context.target)
  refuseSeveralHosts(request.headers)
  return stripped
}

/** First of all, and at once: what a refusal costs is lost to those who are admitted. A static document needs no database. */
function earlyRefusal(context: RequestContext, findRoute: FindRoute): Response | undefined {
  try {
    readTarget(context)
    if (isPagePath(context.path)) return undefined
    const { route } = findRoute(context)
    if (route.kind !== 'api' || route.cached === 'static') return undefined
    return context.app.refuseEarly(context, workClass(route, context.target.query))
  } catch {
    // Reported on the usual way.
    return undefined
  }
}

function handled(
  context: RequestContext,
  { route, params, handle }: Routed,
): Response | Promise<Response> {
  context.route = route
  return handle(context, params)
}

function newContext(app: App, request: Request, listener: Listener): RequestContext {
  const socketAddress = () => listener.requestIP(request)?.address ?? ''
  return {
    app,
    request,
    startedAt: performance.now(),
    requestId: requestId(request.headers.get('x-request-id')),
    target: unread,
    path: '/',
    isEmbedded: false,
    setIdleTimeout: seconds => listener.timeout(request, seconds),
    socketAddress,
    clientAddress: () => {
      const forwardedFor = request.headers.get('x-forwarded-for')
      return clientAddress(socketAddress(), forwardedFor, app.config.trustedProxies)
    },
  }
}

const unread = { path: '', query: '' }

/** A client's own id is used where it is harmless in a header and a log. */
function requestId(sent: string | null): string {
  if (sent === null) return crypto.randomUUID()
  const isHarmless = /^[\w.-]{1,128}$/.test(sent) && redact(sent) === sent
  return isHarmless ? sent : crypto.randomUUID()
}

async function findCompany(context: RequestContext, stripped: StrippedPath) {
  const { path, company, ownBase, lookedUp } = await companyOf(context, stripped)
  context.path = path
  context.company = company
  context.lookedUp = lookedUp
  if (company && company.embed_origins !== '' && path.startsWith(`${embedPath}/`)) {
    context.isEmbedded = true
    context.path = path.slice(embedPath.length)
  }
  const { query } = context.target
  if (ownBase) context.movedTo = `${ownBase}${path}${query && '?'}${query}`
}

/** If that takes a query, it is work like any other, for a company that is not known yet. */
function companyOf(context: RequestContext, stripped: StrippedPath) {
  const { app, request, target } = context
  const find = () => resolveCompany(app, request.headers.get('host'), target.path, stripped)
  if (app.store.engine.kind === 'sqlite') return find()
  return app.admission.run(context, addressQueue(context, 'unknown', 'read'), find)
}

async function failure(context: RequestContext, found: Problem): Promise<Response> {
  reportProblem(context, found)
  const isPage = context.isEmbedded || (isPagePath(context.path) && context.target.path !== '')
  return isPage
    ? problemPage(found, context)
    : problemResponse(found, context.requestId, context.app.baseUrl)
}
