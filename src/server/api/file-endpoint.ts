import { callerPlace } from '../request/admission.ts'
import { fileResponse } from '../request/file-response.ts'
import { type ApiCall, callOf, parsedQuery, requireAllowed } from './api-call.ts'
import { authorize } from './authorize.ts'
import { limitRate } from './limit-rate.ts'
import { varies } from './read-endpoint.ts'

/** A stored file, for the owner of the token. */
export async function fileEndpoint(call: ApiCall): Promise<Response> {
  const { context, route } = call
  let caller = await authorize(context)
  limitRate(context, caller)
  parsedQuery(call)
  for (;;) {
    requireAllowed(call, caller)
    const response = await context.app.admission.run(
      context,
      callerPlace(caller, 'read'),
      async () => {
        const { file } = await route.run(callOf(call, caller))
        return fileResponse(context, file!, { ...varies, 'cache-control': 'private, no-cache' })
      },
    )
    // Its rows may be newer than what the caller was allowed to see: that may be less by now.
    const now = await authorize(context)
    if (now.cacheKeys['by user'] === caller.cacheKeys['by user']) return response
    caller = now
  }
}
