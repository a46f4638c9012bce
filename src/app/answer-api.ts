import type { Caller } from '../features/tokens/index.ts'
import { Problem, problem } from '../platform/errors/problem.ts'
import { acceptsJson } from '../platform/http/accept.ts'
import { basePath } from '../platform/http/base-url.ts'
import { entityTag, matchesEtag } from '../platform/http/etag.ts'
import { parseFields } from '../platform/http/fields.ts'
import { parseJsonObject, readBody } from '../platform/http/json-body.ts'
import type { Answer } from '../platform/http/route.ts'
import type { Visit } from './app.ts'
import { authorize, requireScope } from './authorize.ts'
import { limitRate } from './limit-rate.ts'
import type { ApiRoute } from './routes.ts'
import { version } from './version.ts'

const varies = { vary: 'Authorization, Accept' }

/** The API's read and write path, in order. Everything that refuses throws a problem. */
export async function answerApi(visit: Visit, route: ApiRoute): Promise<Response> {
  if (route.access === 'anyone') {
    requireJsonAccepted(visit)
    const answer = await route.run(callOf(visit, route, undefined as never))
    return json(answer, { 'cache-control': 'no-cache' })
  }
  const caller = await authorize(visit)
  const known = route.method === 'GET' ? visit.request.headers.get('if-none-match') : null
  if (matchesEtag(known, answerTag(visit, route, caller))) {
    // The allowance is not touched: an answer that nobody needs is free.
    const query = check(visit, route, caller)
    // `*` matches whatever the answer is; making it shows whether there is one.
    if (known?.trim() === '*') await route.run({ ...callOf(visit, route, caller), query })
    return new Response(null, { status: 304, headers: readHeaders(visit, route, caller) })
  }
  const rateHeaders = limitRate(visit.app, caller)
  try {
    const { answer, headers } = await answerTo(visit, route, caller)
    return json(answer, { ...rateHeaders, ...headers })
  } catch (thrown) {
    if (thrown instanceof Problem) Object.assign(thrown.headers, rateHeaders)
    throw thrown
  }
}

async function answerTo(visit: Visit, route: ApiRoute, caller: Caller) {
  const query = check(visit, route, caller)
  if (route.method === 'GET') {
    const answer = await route.run({ ...callOf(visit, route, caller), query })
    return { answer, headers: readHeaders(visit, route, caller) }
  }
  const bodyBytes = await readBody(visit.request)
  // Asked again: while the body was on its way, the token may have been revoked.
  const actor = await authorize(visit)
  const body = await parseBody(route, actor, parseJsonObject(bodyBytes))
  const answer = await route.run({ ...callOf(visit, route, actor), query, body, bodyBytes })
  return { answer, headers: { ...varies, 'cache-control': 'private, no-store' } }
}

/** What is right or wrong with a request before anything is done for it; its query, parsed. */
function check(visit: Visit, route: ApiRoute, caller: Caller): unknown {
  requireScope(route.access, caller)
  requireJsonAccepted(visit)
  if (!route.query) return undefined
  // The last value wins where a parameter is given twice.
  const input = Object.fromEntries(new URLSearchParams(visit.target.query))
  const parsed = parseFields(route.query, input)
  if (!parsed.ok) throw problem('invalid_input', { errors: parsed.errors })
  return parsed.value
}

function callOf(visit: Visit, route: ApiRoute, caller: Caller) {
  return {
    caller,
    query: undefined,
    body: undefined,
    path: route.path,
    basePath: basePath(visit.app.baseUrl),
    queryText: visit.target.query,
    bodyBytes: new Uint8Array(),
    headers: visit.request.headers,
  }
}

function requireJsonAccepted(visit: Visit) {
  if (!acceptsJson(visit.request.headers.get('accept'))) throw problem('not_acceptable')
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

function readHeaders(visit: Visit, route: ApiRoute, caller: Caller) {
  const etag = answerTag(visit, route, caller)
  return { ...varies, 'cache-control': 'private, no-cache', etag }
}

/** An answer is a function of the company's version, who sees what, and the request. */
function answerTag(visit: Visit, route: ApiRoute, { company, audience, userId }: Caller): string {
  const who = route.varies === 'by user' ? userId : JSON.stringify(audience.boards)
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
