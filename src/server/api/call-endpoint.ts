import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { entityTag, matchesEtag } from '../../platform/http/etag.ts'
import { staticResponse } from '../cache/find-or-build.ts'
import { callerQueue } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { fileResponse } from '../request/file-response.ts'
import { textStream } from '../request/text-stream.ts'
import type { ApiRoute } from '../routes/kinds.ts'
import {
  type ApiCall,
  apiCall,
  callOf,
  parsedQuery,
  requireAllowed,
  requireJsonAccepted,
  requirePermitted,
} from './api-call.ts'
import { authorize, limitRate } from './authorize.ts'
import { feedEndpoint } from './feed-endpoint.ts'
import { readEndpoint, varies } from './read-endpoint.ts'
import { writeEndpoint } from './write-endpoint.ts'

/** `params` are the values in the path, as text. Everything that refuses throws a problem. */
export async function callEndpoint(
  context: RequestContext,
  route: ApiRoute,
  params: Record<string, string>,
): Promise<Response> {
  const call = apiCall(context, route, params)
  if (route.cached === 'static') return staticEndpoint(call)
  if (route.cached === 'live') return feedEndpoint(call)
  if (route.cached === 'streamed') return streamEndpoint(call)
  if (route.cached === 'file') return fileEndpoint(call)
  if (route.cached === 'never' && route.method !== 'GET') return writeEndpoint(call)
  return readEndpoint(call, route.cached)
}

async function staticEndpoint(call: ApiCall): Promise<Response> {
  const { context, route, path } = call
  requireJsonAccepted(context)
  parsedQuery(call)
  return staticResponse(context, path, async () => {
    const { body } = await route.run(callOf(call, undefined as never))
    return { type: 'application/json', body: JSON.stringify(body) }
  })
}

/** A stored file, for the owner of the token. */
async function fileEndpoint(call: ApiCall): Promise<Response> {
  const { context, route } = call
  let caller = await authorize(context)
  limitRate(context, caller)
  parsedQuery(call)
  for (;;) {
    requireAllowed(call, caller)
    const { result: response, revisions } = await admitted(call, caller, async () =>
      context.app.store.readAt(caller.db, async db => {
        const { file } = await route.run(callOf(call, { ...caller, db }))
        return fileResponse(context, file!, { ...varies, 'cache-control': 'private, no-cache' })
      }),
    )
    // Its rows may be newer than what the caller was allowed to see: that may be less by now.
    if (revisions.accessRevision === caller.company.accessRevision) return response
    caller = await authorize(context)
  }
}

/** A read that is sent while it is built. */
async function streamEndpoint(call: ApiCall): Promise<Response> {
  const { context, route } = call
  const { request } = context
  const caller = await authorize(context)
  limitRate(context, caller)
  requirePermitted(call, caller)
  parsedQuery(call)
  const { stream } = await admitted(call, caller, () => route.run(callOf(call, caller)))
  // Any write gives the company another revision.
  const etag = entityTag(Buffer.from(`${caller.company.revision} ${call.path}`))
  const headers = { ...varies, 'cache-control': 'private, no-cache', etag: `W/${etag}` }
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const body =
    request.method === 'HEAD'
      ? null
      : textStream(context, stream!, read =>
          admitted(call, caller, async () => {
            // The token may have been revoked meanwhile.
            requireAllowed(call, await authorize(context, { isAdmitted: true }))
            return read()
          }),
        )
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } })
}

function admitted<Result>(
  { context }: ApiCall,
  caller: TokenCaller,
  read: () => Promise<Result>,
): Promise<Result> {
  return context.app.admission.run(context, callerQueue(caller, 'read'), read)
}
