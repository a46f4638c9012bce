import type { Caller } from '../features/tokens/index.ts'
import type { Problem } from '../platform/errors/problem.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { refuseNul, refuseSeveralHosts, requestTarget } from '../platform/http/target.ts'
import { addressPlace } from './admission.ts'
import { problemPage } from './answer-page.ts'
import type { App, Visit } from './app.ts'
import { usesQueryToken } from './authorize.ts'
import { commonHeaders } from './common-headers.ts'
import { locateCompany, stripBase } from './locate.ts'
import { logRequest } from './log-request.ts'
import { asProblem, problemResponse } from './problem-response.ts'
import { redact } from './redact.ts'
import { requestId } from './request-id.ts'
import type { createRouter } from './router.ts'

export type Router = ReturnType<typeof createRouter>

export type Listener = Bun.Server<undefined>

/** Answers every request with something we wrote, and logs one line. */
export function answerRequest(
  app: App,
  router: Router,
  request: Request,
  listener: Listener,
  startedAt: number,
  caller?: Caller,
): Response | Promise<Response> {
  const visit = newVisit(app, request, listener, caller)
  const refusal = app.admission.isBusy ? app.door.refusal(visit, startedAt) : undefined
  return refusal ?? answerAdmitted(visit, router, startedAt)
}

async function answerAdmitted(visit: Visit, router: Router, startedAt: number): Promise<Response> {
  try {
    await findWay(visit)
    return completed(await router.fetch(asRouted(visit.request), visit), visit, startedAt)
  } catch (thrown) {
    return completed(await failure(visit, asProblem(thrown)), visit, startedAt)
  }
}

/** With the headers that every response has, and its line in the log. */
function completed(response: Response, visit: Visit, startedAt: number): Response {
  const { app, request } = visit
  setCommonHeaders(response.headers, visit)
  logRequest(app, {
    method: request.method,
    path: redact(visit.target.path),
    status: response.status,
    startedAt,
    requestId: visit.requestId,
    company: visit.loggedCompany,
  })
  return response
}

/** HEAD is answered as GET: Bun sends the headers, the true length among them, and no body. */
function asRouted(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request('http://localhost/', { headers: request.headers })
}

function newVisit(app: App, request: Request, listener: Listener, caller?: Caller): Visit {
  return {
    app,
    request,
    requestId: requestId(request.headers.get('x-request-id')),
    target: { path: '', query: '' },
    path: '/',
    caller,
    loggedCompany: caller?.company.slug,
    clientAddress: () => {
      const socketAddress = listener.requestIP(request)?.address ?? ''
      const forwardedFor = request.headers.get('x-forwarded-for')
      return clientAddress(socketAddress, forwardedFor, app.config.trustedProxies)
    },
  }
}

/** Finds the path within the installation and, where a page may be meant, the company. */
async function findWay(visit: Visit) {
  visit.target = requestTarget(visit.request.url)
  visit.path = stripBase(visit.target.path, visit.app.baseUrl).path
  refuseNul(visit.target)
  refuseSeveralHosts(visit.request.headers)
  if (isPagePath(visit.path)) {
    const host = visit.request.headers.get('host')
    const { path, company } = await locate(visit, host)
    visit.path = path
    visit.company = company
  }
}

/** Where that takes a query, it is work like any other, for a company that is not known yet. */
function locate(visit: Visit, host: string | null) {
  const { app, target } = visit
  const find = () => locateCompany(app, host, target.path)
  if (app.store.engine.kind === 'sqlite') return find()
  return app.admission.run(visit, addressPlace(visit, 'unknown', 'read'), find)
}

function isPagePath(path: string): boolean {
  return !/^\/(?:api\/|assets\/|healthz|readyz)/.test(path)
}

async function failure(visit: Visit, found: Problem): Promise<Response> {
  // A disk that is full fails every write: one line a minute says as much.
  if (found.code === 'storage_unavailable') visit.app.reportStorage(found.cause)
  // What was refused on purpose is no fault; `overloaded` is reported once a second.
  else if (found.status >= 500 && found.cause !== undefined)
    visit.app.log.error(found.code, { request_id: visit.requestId, cause: describe(found.cause) })
  const isPage = isPagePath(visit.path) && visit.target.path !== ''
  return isPage
    ? problemPage(found, visit)
    : problemResponse(found, visit.requestId, visit.app.baseUrl)
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

function setCommonHeaders(headers: Headers, { app, requestId, target, ownHeaders }: Visit) {
  for (const [name, value] of Object.entries(commonHeaders(app))) headers.set(name, value)
  for (const [name, value] of Object.entries(ownHeaders ?? {})) headers.set(name, value)
  headers.set('x-request-id', requestId)
  if (app.isStopping) headers.set('connection', 'close')
  if (usesQueryToken(target.query)) {
    headers.set('cache-control', 'private, no-store')
    headers.set('referrer-policy', 'no-referrer')
  }
}
