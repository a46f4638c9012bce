import { problem } from '../../errors/problem.ts'
import { parseJsonObject, readJsonBytes } from '../../platform/http/json-body.ts'
import type { Access } from '../../platform/http/route.ts'
import { authorize, isPermitted, limitRate, usesQueryToken } from '../api/authorize.ts'
import type { RequestContext } from '../request/context.ts'

/**
 * One message of the Model Context Protocol (Streamable HTTP, without sessions) by the owner of a token. Several in one
 * array are refused: the protocol no longer has them, and one request would do the work of many.
 */
export async function respondToMcp(
  context: RequestContext,
  { access }: { access: Access },
): Promise<Response> {
  refuseOtherOrigin(context)
  // The protocol forbids it: addresses end up in logs and histories.
  if (usesQueryToken(context.target.query))
    throw problem('invalid_request', { detail: 'Send the token in the Authorization header.' })
  const caller = await authorize(context)
  limitRate(context, caller)
  if (!isPermitted(access, caller.permissions)) throw problem('forbidden')
  const message = parseJsonObject(await readJsonBytes(context.request))
  // Only now: loading the library would delay every start.
  const { serveMessage } = await import('./serve-message.ts')
  const response = await serveMessage(context, caller, message)
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('vary', 'Authorization, Accept')
  return response
}

/** Only browsers send an origin: one that is not ours may be a page that has bent a name to this address. */
function refuseOtherOrigin({ app, request }: RequestContext) {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== new URL(app.baseUrl).origin)
    throw problem('cross_site_request', {
      detail: 'The Origin header names another site. Pages of other sites have no access.',
    })
}
