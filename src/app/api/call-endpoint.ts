import { problem } from '../../errors/problem.ts'
import type { Caller } from '../../features/tokens/index.ts'
import { parseFields } from '../../platform/http/fields.ts'
import { parseJsonObject, readBody } from '../../platform/http/json-body.ts'
import { staticResponse } from '../cache/static-response.ts'
import { callerPlace } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import type { ApiRoute } from '../routes.ts'
import { authorize } from './authorize.ts'
import { limitRate } from './limit-rate.ts'
import { callOf, checkedQuery, readEndpoint, requireJsonAccepted, varies } from './read-endpoint.ts'

/** The API's read and write path, in order. Everything that refuses throws a problem. */
export function callEndpoint(context: RequestContext, route: ApiRoute): Promise<Response> {
  if (route.access === 'anyone') return answerAnyone(context, route)
  return route.method === 'GET' ? readEndpoint(context, route) : answerWrite(context, route)
}

async function answerAnyone(context: RequestContext, route: ApiRoute): Promise<Response> {
  requireJsonAccepted(context)
  return staticResponse(context, route.path, async () => {
    const { body } = await route.run(callOf(context, route, undefined as never))
    return { type: 'application/json', body: JSON.stringify(body) }
  })
}

async function answerWrite(context: RequestContext, route: ApiRoute): Promise<Response> {
  const caller = await authorize(context)
  limitRate(context, caller)
  const query = checkedQuery(context, route, caller)
  const bodyBytes = await readBody(context.request)
  // Only now: a slow sender holds nothing but a socket.
  const answer = await context.app.admission.run(
    context,
    callerPlace(caller, 'write'),
    async () => {
      // Asked again: meanwhile the token may have been revoked.
      const actor = await authorize(context)
      const body = await parseBody(route, actor, parseJsonObject(bodyBytes))
      return route.run({ ...callOf(context, route, actor), query, body, bodyBytes })
    },
  )
  return new Response(Buffer.from(JSON.stringify(answer.body)), {
    status: answer.status,
    headers: {
      ...varies,
      'cache-control': 'private, no-store',
      ...answer.headers,
      'content-type': 'application/json',
    },
  })
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
