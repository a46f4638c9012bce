import type { Problem } from '../platform/errors/problem.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { refuseNul, requestTarget } from '../platform/http/target.ts'
import { problemPage } from './answer-page.ts'
import type { App, Visit } from './app.ts'
import { usesQueryToken } from './authorize.ts'
import { locateCompany, stripBase } from './locate.ts'
import { asProblem, problemResponse } from './problem-response.ts'
import { redact } from './redact.ts'
import type { createRouter } from './router.ts'

type Router = ReturnType<typeof createRouter>

/** Answers every request with something we wrote, and logs one line. */
export async function answerRequest(
  app: App,
  router: Router,
  request: Request,
  socketAddress: string,
): Promise<Response> {
  const startedAt = performance.now()
  const visit = newVisit(app, request, socketAddress)
  let response: Response
  try {
    await findWay(visit)
    response = await router.fetch(asRouted(request), visit)
  } catch (thrown) {
    response = await failure(visit, asProblem(thrown))
  }
  setCommonHeaders(response.headers, visit)
  app.log.info('request', {
    method: request.method,
    path: redact(visit.target.path),
    status: response.status,
    duration_ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
    request_id: visit.requestId,
    company: visit.loggedCompany,
  })
  return response
}

/** HEAD is answered as GET: Bun sends the headers, the true length among them, and no body. */
function asRouted(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request('http://localhost/', { headers: request.headers })
}

function newVisit(app: App, request: Request, socketAddress: string): Visit {
  const forwardedFor = request.headers.get('x-forwarded-for')
  return {
    app,
    request,
    requestId: requestId(request.headers.get('x-request-id')),
    target: { path: '', query: '' },
    path: '/',
    clientAddress: clientAddress(socketAddress, forwardedFor, app.config.trustedProxies),
  }
}

/** A client's own id is kept where it is harmless in a header and a log. */
function requestId(sent: string | null): string {
  const isHarmless = sent && /^[\w.-]{1,128}$/.test(sent) && redact(sent) === sent
  return isHarmless ? sent : crypto.randomUUID()
}

/** Finds the path within the installation and, where a page may be meant, the company. */
async function findWay(visit: Visit) {
  visit.target = requestTarget(visit.request.url)
  visit.path = stripBase(visit.target.path, visit.app.baseUrl).path
  refuseNul(visit.target)
  if (isPagePath(visit.path)) {
    const host = visit.request.headers.get('host')
    const { path, company } = await locateCompany(visit.app, host, visit.target.path)
    visit.path = path
    visit.company = company
  }
}

function isPagePath(path: string): boolean {
  return !/^\/(?:api\/|assets\/|healthz|readyz)/.test(path)
}

async function failure(visit: Visit, found: Problem): Promise<Response> {
  if (found.status >= 500)
    visit.app.log.error(found.code, { request_id: visit.requestId, cause: describe(found.cause) })
  const isPage = isPagePath(visit.path) && visit.target.path !== ''
  return isPage
    ? problemPage(found, visit)
    : problemResponse(found, visit.requestId, visit.app.baseUrl)
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

function setCommonHeaders(headers: Headers, { app, requestId, target }: Visit) {
  headers.set('x-request-id', requestId)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('referrer-policy', 'same-origin')
  if (app.isStopping) headers.set('connection', 'close')
  if (app.baseUrl.startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000')
  if (usesQueryToken(target.query)) {
    headers.set('cache-control', 'private, no-store')
    headers.set('referrer-policy', 'no-referrer')
  }
}
