import type { TokenCaller } from '../../features/callers/index.ts'
import { entityTag, matchesEtag } from '../../platform/http/etag.ts'
import { callerPlace } from '../request/admission.ts'
import { type ApiCall, callOf, requireAllowed, requirePermitted } from './api-call.ts'
import { authorize } from './authorize.ts'
import { limitRate } from './limit-rate.ts'
import { varies } from './read-endpoint.ts'

/** A client that takes nothing for so long is gone. */
const idleSeconds = 60

/**
 * A read that is sent while it is built. The next part is read only when the client has taken the one before, so a slow
 * one costs no memory and holds no connection to the database. What breaks off leaves an incomplete response.
 */
export async function streamEndpoint(call: ApiCall): Promise<Response> {
  const { context, route } = call
  const { request } = context
  const caller = await authorize(context)
  limitRate(context, caller)
  requirePermitted(call, caller)
  const { stream } = await admitted(call, caller, () => route.run(callOf(call, caller)))
  // Any write gives the company another revision.
  const etag = entityTag(Buffer.from(`${caller.company.revision} ${call.path}`))
  const headers = { ...varies, 'cache-control': 'private, no-cache', etag: `W/${etag}` }
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  context.setIdleTimeout(idleSeconds)
  const body = request.method === 'HEAD' ? null : textStream(call, caller, stream!)
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } })
}

function textStream(call: ApiCall, caller: TokenCaller, text: AsyncIterable<string>) {
  const { app, requestId } = call.context
  const parts = text[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const part = await admitted(call, caller, async () => {
            // The token may have been revoked meanwhile.
            requireAllowed(call, await authorize(call.context, { isAdmitted: true }))
            return parts.next()
          })
          if (part.done) controller.close()
          else controller.enqueue(encoder.encode(part.value))
        } catch (error) {
          app.log.warn('stream_failed', { request_id: requestId, cause: String(error) })
          controller.error(error)
        }
      },
      cancel: async () => void (await parts.return?.()),
    },
    { highWaterMark: 0 },
  )
}

const encoder = new TextEncoder()

function admitted<Result>(
  { context }: ApiCall,
  caller: TokenCaller,
  read: () => Promise<Result>,
): Promise<Result> {
  return context.app.admission.run(context, callerPlace(caller, 'read'), read)
}
