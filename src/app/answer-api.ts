import type { Caller } from '../features/tokens/index.ts'
import { problem } from '../platform/errors/problem.ts'
import { parseFields } from '../platform/http/fields.ts'
import { parseJsonObject, readBody } from '../platform/http/json-body.ts'
import { callerPlace } from './admission.ts'
import { answerRead, callOf, checkedQuery, requireJsonAccepted, varies } from './answer-read.ts'
import type { Visit } from './app.ts'
import { authorize } from './authorize.ts'
import { keptForAnyone } from './kept-for-anyone.ts'
import { limitRate } from './limit-rate.ts'
import type { ApiRoute } from './routes.ts'

/** The API's read and write path, in order. Everything that refuses throws a problem. */
export function answerApi(visit: Visit, route: ApiRoute): Promise<Response> {
  if (route.access === 'anyone') return answerAnyone(visit, route)
  return route.method === 'GET' ? answerRead(visit, route) : answerWrite(visit, route)
}

async function answerAnyone(visit: Visit, route: ApiRoute): Promise<Response> {
  requireJsonAccepted(visit)
  return keptForAnyone(visit, route.path, async () => {
    const { body } = await route.run(callOf(visit, route, undefined as never))
    return { type: 'application/json', body: JSON.stringify(body) }
  })
}

async function answerWrite(visit: Visit, route: ApiRoute): Promise<Response> {
  const caller = await authorize(visit)
  limitRate(visit, caller)
  const query = checkedQuery(visit, route, caller)
  const bodyBytes = await readBody(visit.request)
  // Only now: a slow sender holds nothing but a socket.
  const answer = await visit.app.admission.run(visit, callerPlace(caller, 'write'), async () => {
    // Asked again: meanwhile the token may have been revoked.
    const actor = await authorize(visit)
    const body = await parseBody(route, actor, parseJsonObject(bodyBytes))
    return route.run({ ...callOf(visit, route, actor), query, body, bodyBytes })
  })
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
