import type { Caller } from '../features/tokens/index.ts'
import { problem } from '../platform/errors/problem.ts'
import { acceptsJson } from '../platform/http/accept.ts'
import { entityTag, matchesEtag } from '../platform/http/etag.ts'
import { parseFields } from '../platform/http/fields.ts'
import { parseJsonObject, readBody } from '../platform/http/json-body.ts'
import type { Answer } from '../platform/http/route.ts'
import type { Visit } from './app.ts'
import { authorize } from './authorize.ts'
import { limitRate } from './limit-rate.ts'
import type { ApiRoute } from './routes.ts'
import { version } from './version.ts'

const varies = { vary: 'Authorization, Accept' }

/** The API's read and write path, in order. Everything that refuses throws a problem. */
export async function answerApi(visit: Visit, route: ApiRoute): Promise<Response> {
  if (route.access === 'anyone') {
    requireJsonAccepted(visit)
    return json(await route.run(publicCall(visit, route)), { 'cache-control': 'no-cache' })
  }
  const caller = await authorize(visit, route.access)
  const ticket = limitRate(visit.app, caller)
  requireJsonAccepted(visit)
  const query = parseQuery(route, visit.target.query)

  if (route.method === 'GET') {
    const etag = answerTag(visit, route, caller)
    const headers = { ...ticket.headers, ...varies, 'cache-control': 'private, no-cache', etag }
    if (matchesEtag(visit.request.headers.get('if-none-match'), etag)) {
      ticket.giveBack()
      return new Response(null, { status: 304, headers })
    }
    const call = { ...publicCall(visit, route), caller, query }
    return json(await route.run(call), headers)
  }

  const bodyBytes = await readBody(visit.request)
  const body = await parseBody(route, caller, parseJsonObject(bodyBytes))
  const call = { ...publicCall(visit, route), caller, query, body, bodyBytes }
  const headers = { ...ticket.headers, ...varies, 'cache-control': 'private, no-store' }
  return json(await route.run(call), headers)
}

function publicCall(visit: Visit, route: ApiRoute) {
  return {
    caller: undefined as never,
    query: undefined,
    body: undefined,
    path: route.path,
    queryText: visit.target.query,
    bodyBytes: new Uint8Array(),
    headers: visit.request.headers,
  }
}

function requireJsonAccepted(visit: Visit) {
  if (!acceptsJson(visit.request.headers.get('accept'))) throw problem('not_acceptable')
}

/** The last value wins where a parameter is given twice. */
function parseQuery(route: ApiRoute, queryText: string): unknown {
  if (!route.query) return undefined
  const parsed = parseFields(route.query, Object.fromEntries(new URLSearchParams(queryText)))
  if (!parsed.ok) throw problem('invalid_input', { errors: parsed.errors })
  return parsed.value
}

async function parseBody(route: ApiRoute, caller: Caller, input: Record<string, unknown>) {
  if (!route.body) return undefined
  const parsed = parseFields(route.body, input)
  if (parsed.ok) return parsed.value
  const told = new Set(parsed.errors.map(error => error.field))
  const more = (await route.moreFieldErrors?.(caller, input)) ?? []
  throw problem('invalid_input', {
    errors: [...parsed.errors, ...more.filter(error => !told.has(error.field))],
  })
}

/** An answer is a function of the company's version, who sees what, and the request. */
function answerTag(visit: Visit, route: ApiRoute, { company, audience, userId }: Caller): string {
  const who = typeof route.access === 'object' ? JSON.stringify(audience.boards) : userId
  const { app, target } = visit
  return entityTag(version, app.baseUrl, company.id, company.version, who, route.path, target.query)
}

function json({ status, body, headers: own }: Answer, headers: Record<string, string>): Response {
  const bytes = Buffer.from(JSON.stringify(body))
  return new Response(bytes, {
    status,
    headers: { ...headers, ...own, 'content-type': 'application/json' },
  })
}
