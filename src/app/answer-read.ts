import type { Caller } from '../features/tokens/index.ts'
import { problem } from '../platform/errors/problem.ts'
import { acceptsJson } from '../platform/http/accept.ts'
import { basePath } from '../platform/http/base-url.ts'
import { parseFields } from '../platform/http/fields.ts'
import { callerPlace, shared, workClass } from './admission.ts'
import type { Visit } from './app.ts'
import { authorize, requireScope, usesQueryToken } from './authorize.ts'
import { commonHeaders } from './common-headers.ts'
import { KeptAnswer } from './kept-answer.ts'
import { giveAllowanceBack, limitRate } from './limit-rate.ts'
import { redact } from './redact.ts'
import type { ApiRoute } from './routes.ts'

export const varies = { vary: 'Authorization, Accept' }

/** A read for the owner of the token: a cached answer, or one that is built now. */
export async function answerRead(visit: Visit, route: ApiRoute): Promise<Response> {
  const caller = await authorize(visit)
  const { request } = visit
  // An answer that the client has already is free, even to one whose allowance is used up.
  const cached = cachedAnswer(visit, route, caller)
  if (cached?.isKnownTo(request)) {
    requireReadable(visit, route, caller)
    return cached.response(request)
  }
  limitRate(visit, caller)
  const answer = await permittedAnswer(visit, route, caller)
  if (answer.isKnownTo(request)) giveAllowanceBack(visit, caller)
  return answer.response(request)
}

function cachedAnswer(visit: Visit, route: ApiRoute, caller: Caller): KeptAnswer | undefined {
  return visit.app.answers.find(cacheKey(visit, route, caller), caller.company.revision)
}

async function permittedAnswer(visit: Visit, route: ApiRoute, caller: Caller): Promise<KeptAnswer> {
  requireReadable(visit, route, caller)
  const answer = await currentAnswer(visit, route, caller)
  if (answer.isExact) return answer
  // Its rows may be newer than what the caller was allowed to see: that may be less by now.
  const now = await authorize(visit)
  const seesTheSame = now.sameAnswers[route.varies] === caller.sameAnswers[route.varies]
  return seesTheSame ? answer : permittedAnswer(visit, route, now)
}

function currentAnswer(visit: Visit, route: ApiRoute, caller: Caller): Promise<KeptAnswer> {
  const place = callerPlace(caller, workClass(visit.request.method, visit.target))
  const make = () => visit.app.admission.run(visit, place, () => made(visit, route, caller))
  // Links in an answer repeat the token, so it is nobody else's.
  if (usesQueryToken(visit.target.query)) return make()
  const key = cacheKey(visit, route, caller)
  return shared(visit, () => visit.app.answers.findOrMake(key, caller.company.revision, make))
}

/** With the URL as it was sent: taking it apart would cost more than it saves. */
function cacheKey({ request }: Visit, route: ApiRoute, caller: Caller): string {
  return caller.sameAnswers[route.varies] + request.url
}

/** Builds the answer, and finds out whether all of it is of the revision that the caller is of. */
async function made(visit: Visit, route: ApiRoute, caller: Caller): Promise<KeptAnswer> {
  const query = parsedQuery(visit, route)
  const { id, revision } = caller.company
  const isUnchanged = visit.app.store.watch(id, revision)
  const { status, body, headers } = await route.run({ ...callOf(visit, route, caller), query })
  const isExact = await isUnchanged()
  return new KeptAnswer({
    revision,
    access: route.access,
    loggedPath: redact(visit.target.path),
    isExact,
    isLate: visit.isLate || visit.app.store.engine.kind === 'postgres',
    status,
    body: JSON.stringify(body),
    headers: {
      ...commonHeaders(visit.app),
      ...varies,
      'cache-control': 'private, no-cache',
      ...headers,
      'content-type': 'application/json',
    },
  })
}

/** What is right or wrong with a request before anything is done for it; its query, parsed. */
export function checkedQuery(visit: Visit, route: ApiRoute, caller: Caller): unknown {
  requireReadable(visit, route, caller)
  return parsedQuery(visit, route)
}

function requireReadable(visit: Visit, route: ApiRoute, caller: Caller) {
  requireScope(route.access, caller)
  requireJsonAccepted(visit)
}

function parsedQuery(visit: Visit, route: ApiRoute): unknown {
  if (!route.query) return undefined
  // The last value wins where a parameter is given twice.
  const input = Object.fromEntries(new URLSearchParams(visit.target.query))
  const parsed = parseFields(route.query, input)
  if (!parsed.ok) throw problem('invalid_input', { errors: parsed.errors })
  return parsed.value
}

export function callOf(visit: Visit, route: ApiRoute, caller: Caller) {
  return {
    caller,
    query: undefined,
    body: undefined,
    path: route.path,
    basePath: basePath(visit.app.baseUrl),
    queryText: visit.target.query,
    bodyBytes: noBytes,
    headers: visit.request.headers,
  }
}

const noBytes = new Uint8Array()

export function requireJsonAccepted(visit: Visit) {
  if (!acceptsJson(visit.request.headers.get('accept'))) throw problem('not_acceptable')
}
