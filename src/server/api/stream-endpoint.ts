import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { entityTag, matchesEtag } from '../../platform/http/etag.ts'
import { callerPlace } from '../request/admission.ts'
import { textStream } from '../request/text-stream.ts'
import { type ApiCall, callOf, parsedQuery, requireAllowed, requirePermitted } from './api-call.ts'
import { authorize } from './authorize.ts'
import { limitRate } from './limit-rate.ts'
import { varies } from './read-endpoint.ts'

/** A read that is sent while it is built. */
export async function streamEndpoint(call: ApiCall): Promise<Response> {
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
  return context.app.admission.run(context, callerPlace(caller, 'read'), read)
}
