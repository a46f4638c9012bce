import type { Problem } from '../../errors/problem.ts'
import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { refuseNul, refuseSeveralHosts, requestTarget } from '../../platform/http/target.ts'
import { workOn } from '../../platform/turn-watch.ts'
import { usesQueryToken } from '../api/authorize.ts'
import { embedPath } from '../pages/page-address.ts'
import { problemPage } from '../pages/problem-page.ts'
import { addressPlace } from './admission.ts'
import { commonHeaders } from './common-headers.ts'
import type { App, RequestContext } from './context.ts'
import { logRequest, millisSince } from './log-request.ts'
import { asProblem, problemResponse, reportProblem } from './problem-response.ts'
import { redact } from './redact.ts'
import { requestId } from './request-id.ts'
import { resolveCompany, type StrippedPath, stripBase } from './resolve-company.ts'
import { type createRouter, isPagePath } from './router.ts'

export type Router = ReturnType<typeof createRouter>

export type Listener = Bun.Server<undefined>

/** Answers every request with something we wrote, and logs one line. */
export function handleRequest(
  app: App,
  router: Router,
  request: Request,
  listener: Listener,
  startedAt: number,
  caller?: TokenCaller,
): Response | Promise<Response> {
  const context = newContext(app, request, listener, caller)
  workOn(context)
  const refusal = app.admission.isBusy ? app.refuseEarly(context, startedAt) : undefined
  return refusal ?? answerAdmitted(context, router, startedAt)
}

async function answerAdmitted(
  context: RequestContext,
  router: Router,
  startedAt: number,
): Promise<Response> {
  try {
    await resolveTarget(context)
    return completed(await router.fetch(asRouted(context.request), context), context, startedAt)
  } catch (thrown) {
    return completed(await failure(context, asProblem(thrown)), context, startedAt)
  }
}

/** With the headers that every response has, and its line in the log. */
function completed(response: Response, context: RequestContext, startedAt: number): Response {
  const { app, request } = context
  setCommonHeaders(response.headers, context)
  const took = millisSince(startedAt)
  logRequest(app, {
    method: request.method,
    path: redact(context.target.path),
    status: response.status,
    took,
    requestId: context.requestId,
    company: context.loggedCompany,
  })
  app.requestMetrics.record(context.route, response.status, took)
  return response
}

/** HEAD is answered as GET: Bun sends the headers, the true length among them, and no body. */
function asRouted(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request('http://localhost/', { headers: request.headers })
}

function newContext(
  app: App,
  request: Request,
  listener: Listener,
  caller?: TokenCaller,
): RequestContext {
  const socketAddress = () => listener.requestIP(request)?.address ?? ''
  return {
    app,
    request,
    requestId: requestId(request.headers.get('x-request-id')),
    target: { path: '', query: '' },
    path: '/',
    isEmbedded: false,
    caller,
    loggedCompany: caller?.company.slug,
    setIdleTimeout: seconds => listener.timeout(request, seconds),
    socketAddress,
    clientAddress: () => {
      const forwardedFor = request.headers.get('x-forwarded-for')
      return clientAddress(socketAddress(), forwardedFor, app.config.trustedProxies)
    },
  }
}

/** Finds the path within the installation and, where a page may be meant, the company. */
async function resolveTarget(context: RequestContext) {
  context.target = requestTarget(context.request.url)
  const stripped = stripBase(context.target.path, context.app.baseUrl)
  context.path = stripped.path
  refuseNul(context.target)
  refuseSeveralHosts(context.request.headers)
  if (isPagePath(context.path)) {
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
}

/** Where that takes a query, it is work like any other, for a company that is not known yet. */
function companyOf(context: RequestContext, stripped: StrippedPath) {
  const { app, request, target } = context
  const find = () => resolveCompany(app, request.headers.get('host'), target.path, stripped)
  if (app.store.engine.kind === 'sqlite') return find()
  return app.admission.run(context, addressPlace(context, 'unknown', 'read'), find)
}

async function failure(context: RequestContext, found: Problem): Promise<Response> {
  reportProblem(context, found)
  const isPage = context.isEmbedded || (isPagePath(context.path) && context.target.path !== '')
  return isPage
    ? problemPage(found, context)
    : problemResponse(found, context.requestId, context.app.baseUrl)
}

function setCommonHeaders(
  headers: Headers,
  { app, requestId, target, ownHeaders }: RequestContext,
) {
  // A cached response has them, as the fast path sends it without coming here.
  if (!headers.has('x-content-type-options'))
    for (const [name, value] of Object.entries(commonHeaders(app))) headers.set(name, value)
  for (const [name, value] of Object.entries(ownHeaders ?? {})) headers.set(name, value)
  headers.set('x-request-id', requestId)
  if (app.isStopping) headers.set('connection', 'close')
  if (usesQueryToken(target.query)) {
    headers.set('cache-control', 'private, no-store')
    headers.set('referrer-policy', 'no-referrer')
  }
}
