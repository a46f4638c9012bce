import type { Caller } from '../features/tokens/index.ts'
import { problem } from '../platform/errors/problem.ts'
import { acceptsJson } from '../platform/http/accept.ts'
import { basePath } from '../platform/http/base-url.ts'
import { entityTag, isAnyEtag, matchesEtag } from '../platform/http/etag.ts'
import { parseFields } from '../platform/http/fields.ts'
import type { Visit } from './app.ts'
import { authorize, requireScope, usesQueryToken } from './authorize.ts'
import { commonHeaders } from './common-headers.ts'
import { KeptAnswer } from './kept-answer.ts'
import { limitRate } from './limit-rate.ts'
import { redact } from './redact.ts'
import type { ApiRoute } from './routes.ts'
import { version as softwareVersion } from './version.ts'

export const varies = { vary: 'Authorization, Accept' }

/** A read for whoever the token names: what is remembered, or made now. */
export async function answerRead(visit: Visit, route: ApiRoute): Promise<Response> {
  const caller = await authorize(visit)
  const known = visit.request.headers.get('if-none-match')
  if (known !== null && matchesEtag(known, answerTag(visit, route, caller))) {
    // The allowance is not touched: an answer that nobody needs is free.
    checkedQuery(visit, route, caller)
    return new Response(null, { status: 304, headers: readHeaders(visit, route, caller) })
  }
  limitRate(visit, caller)
  const answer = await permittedAnswer(visit, route, caller)
  return isAnyEtag(known) ? answer.notModified() : answer.response(visit.request)
}

async function permittedAnswer(visit: Visit, route: ApiRoute, caller: Caller): Promise<KeptAnswer> {
  requireScope(route.access, caller)
  requireJsonAccepted(visit)
  const answer = await currentAnswer(visit, route, caller)
  if (answer.isExact) return answer
  // Its rows may be newer than what the caller was allowed to see: that may be less by now.
  const now = await authorize(visit)
  const seesTheSame = now.sameAnswers[route.varies] === caller.sameAnswers[route.varies]
  return seesTheSame ? answer : permittedAnswer(visit, route, now)
}

function currentAnswer(visit: Visit, route: ApiRoute, caller: Caller): Promise<KeptAnswer> {
  const make = () => made(visit, route, caller)
  // Links in an answer repeat the token, so it is nobody else's.
  if (usesQueryToken(visit.target.query)) return make()
  // The URL as it was sent: taking it apart would cost more than it saves.
  const key = caller.sameAnswers[route.varies] + visit.request.url
  return visit.app.answers.findOrMake(key, caller.company.version, make)
}

/** Makes the answer, and finds out whether all of it is of the version that the caller is of. */
async function made(visit: Visit, route: ApiRoute, caller: Caller): Promise<KeptAnswer> {
  const query = parsedQuery(visit, route)
  const { status, body, headers } = await route.run({ ...callOf(visit, route, caller), query })
  const { id, version } = caller.company
  const isExact = (await visit.app.store.versionOf(id)) === version
  return new KeptAnswer({
    version,
    access: route.access,
    loggedPath: redact(visit.target.path),
    isExact,
    isLate: visit.app.store.engine.kind === 'postgres',
    status,
    body: JSON.stringify(body),
    headers: {
      ...commonHeaders(visit.app),
      ...readHeaders(visit, route, caller),
      // A tag promises these very bytes; what writes have overtaken gets one that no other has.
      ...(isExact ? {} : { etag: `"${crypto.randomUUID()}"` }),
      ...headers,
      'content-type': 'application/json',
    },
  })
}

/** What is right or wrong with a request before anything is done for it; its query, parsed. */
export function checkedQuery(visit: Visit, route: ApiRoute, caller: Caller): unknown {
  requireScope(route.access, caller)
  requireJsonAccepted(visit)
  return parsedQuery(visit, route)
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

function readHeaders(visit: Visit, route: ApiRoute, caller: Caller) {
  const etag = answerTag(visit, route, caller)
  return { ...varies, 'cache-control': 'private, no-cache', etag }
}

/** An answer is a function of the company's version, who sees what, and the request. */
function answerTag(visit: Visit, route: ApiRoute, { company, sameAnswers }: Caller): string {
  const who = sameAnswers[route.varies]
  const { app, target } = visit
  return entityTag(softwareVersion, app.baseUrl, who, company.version, route.path, target.query)
}
