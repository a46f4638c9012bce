import { staticResponse } from '../cache/static-response.ts'
import type { RequestContext } from '../request/context.ts'
import type { ApiRoute } from '../routes/api.ts'
import { type ApiCall, apiCall, callOf, parsedQuery, requireJsonAccepted } from './api-call.ts'
import { feedEndpoint } from './feed-endpoint.ts'
import { fileEndpoint } from './file-endpoint.ts'
import { readEndpoint } from './read-endpoint.ts'
import { streamEndpoint } from './stream-endpoint.ts'
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
