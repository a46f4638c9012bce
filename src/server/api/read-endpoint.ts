import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import type { Marks } from '../../platform/cache/fingerprint.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { findOrBuild } from '../cache/find-or-build.ts'
import { hasFingerprint } from '../cache/renew-response.ts'
import { apiKey } from '../cache/response-cache.ts'
import { workClass } from '../request/admission.ts'
import { commonHeaders } from '../request/complete.ts'
import { redact } from '../request/redact.ts'
import {
  type ApiCall,
  callOf,
  parsedQuery,
  permissionsOfParameters,
  requirePermitted,
} from './api-call.ts'
import { authorize, limitRate, usesQueryToken } from './authorize.ts'

export const varies = { vary: 'Authorization, Accept' }

/** Callers who share a response: those who see the same boards, or one person; or none, not even for a moment. */
type Shared = keyof TokenCaller['cacheKeys'] | 'never'

/** A read for the owner of the token: a cached response, or one that is built now. */
export async function readEndpoint(call: ApiCall, cached: Shared): Promise<Response> {
  const { context, route } = call
  const { app, request, target } = context
  // Links in a response to a URL with a token repeat it, so it is nobody else's.
  const isShared = cached !== 'never' && !usesQueryToken(target.query)
  let caller = await authorize(context)
  const keyNow = () => (isShared ? apiKey(caller, cached, request.url) : undefined)
  // A cached response that the client has already is free, even to one whose allowance is used up.
  limitRate(context, caller, () => {
    const key = keyNow()
    if (key === undefined) return false
    return app.responses.find(key, caller.company.revision)?.isKnownTo(request) ?? false
  })
  for (;;) {
    requirePermitted(call, caller)
    const found = await findOrBuild(context, {
      caller,
      key: keyNow(),
      work: workClass(route, target.query),
      read: outdated => buildResponse(call, caller, outdated),
    })
    if (found.isCacheable) return found.response(request)
    // Its rows may be newer than what the caller was allowed to see: that may be less by now.
    const now = await authorize(context)
    const seen = cached === 'never' ? 'by user' : cached
    if (now.cacheKeys[seen] === caller.cacheKeys[seen]) return found.response(request)
    caller = now
  }
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
  const { revision } = caller.company
  const isCached = (value: Marks) => hasFingerprint(outdated, caller, value)
  const { result: response, revisions } = await context.app.store.readAt(caller.db, db =>
    route.run({ ...callOf(call, { ...caller, db }), query, isCached }),
  )
  const isOfRevision = revisions.revision === revision
  const { status, body, headers, editRevision, fingerprint } = response
  const same = response.isUnchanged && outdated
  if (same && isOfRevision) {
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
    isCacheable: isOfRevision && permissionsOfParameters(route, context.target.query).length === 0,
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
