import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import type { Marks } from '../../platform/cache/fingerprint.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { hasFingerprint, renewResponse } from '../cache/renew-response.ts'
import { callerPlace, shared, workClass } from '../request/admission.ts'
import { commonHeaders } from '../request/common-headers.ts'
import { redact } from '../request/redact.ts'
import {
  type ApiCall,
  callOf,
  parsedQuery,
  permissionsOfParameters,
  requirePermitted,
} from './api-call.ts'
import { authorize, usesQueryToken } from './authorize.ts'
import { limitRate } from './limit-rate.ts'

export const varies = { vary: 'Authorization, Accept' }

/** Whose responses are the same: those who see the same boards, or one person; or nobody's, not even for a moment. */
type Shared = keyof TokenCaller['cacheKeys'] | 'never'

/** A read for the owner of the token: a cached response, or one that is built now. */
export async function readEndpoint(call: ApiCall, cached: Shared): Promise<Response> {
  const { context } = call
  const { app, request } = context
  const caller = await authorize(context)
  // A cached response that the client has already is free, even to one whose allowance is used up.
  const known =
    cached === 'never'
      ? undefined
      : app.responses.find(cacheKey(call, caller, cached), caller.company.revision)
  if (known?.isKnownTo(request)) {
    requirePermitted(call, caller)
    app.responses.counts.hits++
    return known.response(request)
  }
  limitRate(context, caller)
  return (await permittedResponse(call, caller, cached)).response(request)
}

async function permittedResponse(
  call: ApiCall,
  caller: TokenCaller,
  cached: Shared,
): Promise<CachedResponse> {
  requirePermitted(call, caller)
  const current = await currentResponse(call, caller, cached)
  if (current.isCacheable) return current
  // Its rows may be newer than what the caller was allowed to see: that may be less by now.
  const now = await authorize(call.context)
  const key = cached === 'never' ? 'by user' : cached
  const seesTheSame = now.cacheKeys[key] === caller.cacheKeys[key]
  return seesTheSame ? current : permittedResponse(call, now, cached)
}

function currentResponse(
  call: ApiCall,
  caller: TokenCaller,
  cached: Shared,
): Promise<CachedResponse> {
  const { context } = call
  const { app, request, target } = context
  const place = callerPlace(caller, workClass(request.method, target))
  const build = (outdated?: CachedResponse) =>
    app.admission.run(context, place, async () => {
      if (outdated && (await renewResponse(app, caller, outdated))) return outdated
      return buildResponse(call, caller, outdated)
    })
  // Links in such a response repeat the token, so it is nobody else's.
  if (cached === 'never' || usesQueryToken(target.query)) return build()
  const key = cacheKey(call, caller, cached)
  return shared(context, () => app.responses.findOrBuild(key, caller.company.revision, build))
}

/** With the URL as it was sent: taking it apart would cost more than it saves. */
function cacheKey(
  { context }: ApiCall,
  { cacheKeys }: TokenCaller,
  cached: keyof TokenCaller['cacheKeys'],
): string {
  return cacheKeys[cached] + context.request.url
}

/**
 * Builds the response, and finds out whether all of it is of the revision that the caller is of. It is the outdated one
 * if that is found to be the same.
 */
async function buildResponse(
  call: ApiCall,
  caller: TokenCaller,
  outdated?: CachedResponse,
): Promise<CachedResponse> {
  const { context, route } = call
  const query = parsedQuery(call)
  const { id, revision } = caller.company
  const isUnchanged = context.app.store.watch(id, revision)
  const isCached = (value: Marks) => hasFingerprint(outdated, caller, value)
  const answer = await route.run({ ...callOf(call, caller), query, isCached })
  const { status, body, headers, editRevision, fingerprint } = answer
  const same = answer.isUnchanged && outdated
  if (same && (await isUnchanged())) {
    same.renew(revision, fingerprint)
    context.app.responses.counts.confirmedByRanking++
    return same
  }
  return new CachedResponse({
    revisions: caller.company,
    fingerprint,
    access: route.access,
    loggedPath: redact(context.target.path),
    route,
    // The cache knows the route's permission only.
    isCacheable:
      (await isUnchanged()) && permissionsOfParameters(route, context.target.query).length === 0,
    isAsync: context.isAsync || context.app.store.engine.kind === 'postgres',
    status,
    // Overtaken by a write, so it is for this request alone.
    body: same ? await same.text() : JSON.stringify(body),
    editRevision,
    headers: {
      ...commonHeaders(context.app),
      ...varies,
      'cache-control': 'private, no-cache',
      ...headers,
      'content-type': 'application/json',
    },
  })
}
