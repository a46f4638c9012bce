import { problem } from '../../errors/problem.ts'
import type { Caller } from '../../features/tokens/index.ts'
import { acceptsJson } from '../../platform/http/accept.ts'
import { basePath } from '../../platform/http/base-url.ts'
import { parseFields } from '../../platform/http/fields.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { callerPlace, shared, workClass } from '../request/admission.ts'
import { commonHeaders } from '../request/common-headers.ts'
import type { RequestContext } from '../request/context.ts'
import { redact } from '../request/redact.ts'
import type { ApiRoute } from '../routes.ts'
import { authorize, requireScope, usesQueryToken } from './authorize.ts'
import { giveAllowanceBack, limitRate } from './limit-rate.ts'

export const varies = { vary: 'Authorization, Accept' }

/** A read for the owner of the token: a cached answer, or one that is built now. */
export async function readEndpoint(context: RequestContext, route: ApiRoute): Promise<Response> {
  const caller = await authorize(context)
  const { request } = context
  // An answer that the client has already is free, even to one whose allowance is used up.
  const cached = cachedAnswer(context, route, caller)
  if (cached?.isKnownTo(request)) {
    requireReadable(context, route, caller)
    return cached.response(request)
  }
  limitRate(context, caller)
  const answer = await permittedAnswer(context, route, caller)
  if (answer.isKnownTo(request)) giveAllowanceBack(context, caller)
  return answer.response(request)
}

function cachedAnswer(
  context: RequestContext,
  route: ApiRoute,
  caller: Caller,
): CachedResponse | undefined {
  return context.app.responses.find(cacheKey(context, route, caller), caller.company.revision)
}

async function permittedAnswer(
  context: RequestContext,
  route: ApiRoute,
  caller: Caller,
): Promise<CachedResponse> {
  requireReadable(context, route, caller)
  const answer = await currentAnswer(context, route, caller)
  if (answer.isCacheable) return answer
  // Its rows may be newer than what the caller was allowed to see: that may be less by now.
  const now = await authorize(context)
  const seesTheSame = now.cacheKeys[route.varies] === caller.cacheKeys[route.varies]
  return seesTheSame ? answer : permittedAnswer(context, route, now)
}

function currentAnswer(
  context: RequestContext,
  route: ApiRoute,
  caller: Caller,
): Promise<CachedResponse> {
  const place = callerPlace(caller, workClass(context.request.method, context.target))
  const make = () => context.app.admission.run(context, place, () => made(context, route, caller))
  // Links in an answer repeat the token, so it is nobody else's.
  if (usesQueryToken(context.target.query)) return make()
  const key = cacheKey(context, route, caller)
  return shared(context, () =>
    context.app.responses.findOrBuild(key, caller.company.revision, make),
  )
}

/** With the URL as it was sent: taking it apart would cost more than it saves. */
function cacheKey({ request }: RequestContext, route: ApiRoute, caller: Caller): string {
  return caller.cacheKeys[route.varies] + request.url
}

/** Builds the answer, and finds out whether all of it is of the revision that the caller is of. */
async function made(
  context: RequestContext,
  route: ApiRoute,
  caller: Caller,
): Promise<CachedResponse> {
  const query = parsedQuery(context, route)
  const { id, revision } = caller.company
  const isUnchanged = context.app.store.watch(id, revision)
  const { status, body, headers } = await route.run({ ...callOf(context, route, caller), query })
  const isCacheable = await isUnchanged()
  return new CachedResponse({
    revision,
    access: route.access,
    loggedPath: redact(context.target.path),
    isCacheable,
    isAsync: context.isAsync || context.app.store.engine.kind === 'postgres',
    status,
    body: JSON.stringify(body),
    headers: {
      ...commonHeaders(context.app),
      ...varies,
      'cache-control': 'private, no-cache',
      ...headers,
      'content-type': 'application/json',
    },
  })
}

/** What is right or wrong with a request before anything is done for it; its query, parsed. */
export function checkedQuery(context: RequestContext, route: ApiRoute, caller: Caller): unknown {
  requireReadable(context, route, caller)
  return parsedQuery(context, route)
}

function requireReadable(context: RequestContext, route: ApiRoute, caller: Caller) {
  requireScope(route.access, caller)
  requireJsonAccepted(context)
}

function parsedQuery(context: RequestContext, route: ApiRoute): unknown {
  if (!route.query) return undefined
  // The last value wins where a parameter is given twice.
  const input = Object.fromEntries(new URLSearchParams(context.target.query))
  const parsed = parseFields(route.query, input)
  if (!parsed.ok) throw problem('invalid_input', { errors: parsed.errors })
  return parsed.value
}

export function callOf(context: RequestContext, route: ApiRoute, caller: Caller) {
  return {
    caller,
    query: undefined,
    body: undefined,
    path: route.path,
    basePath: basePath(context.app.baseUrl),
    queryText: context.target.query,
    bodyBytes: noBytes,
    headers: context.request.headers,
  }
}

const noBytes = new Uint8Array()

export function requireJsonAccepted(context: RequestContext) {
  if (!acceptsJson(context.request.headers.get('accept'))) throw problem('not_acceptable')
}
