import { Problem, problem } from '../../errors/problem.ts'
import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { readBytes } from '../../platform/http/body-bytes.ts'
import { entityTag } from '../../platform/http/etag.ts'
import { isOptional, parseFields } from '../../platform/http/fields.ts'
import { parseJsonObject, readJsonBytes } from '../../platform/http/json-body.ts'
import type { EndpointResponse } from '../../platform/http/route.ts'
import { unknownFields } from '../../platform/http/unknown-names.ts'
import { callerQueue } from '../request/admission.ts'
import { checkedCaller } from '../request/checked-caller.ts'
import type { RequestContext } from '../request/context.ts'
import { inUploadSlot } from '../request/upload-slots.ts'
import type { ApiRoute } from '../routes/kinds.ts'
import { type ApiCall, callOf, parsedQuery, requirePermitted } from './api-call.ts'
import { authorize, limitRate } from './authorize.ts'
import { varies } from './read-endpoint.ts'

/** A change by the owner of the token. */
export async function writeEndpoint(call: ApiCall): Promise<Response> {
  const { context, route } = call
  const { caller, sent } = await checkedCaller(
    () => authorize(context),
    found => {
      limitRate(context, found)
      requirePermitted(call, found)
    },
    async found => ({ query: parsedQuery(call), ...(await sentBody(call, found)) }),
  )
  const { query, bodyBytes, prepared } = sent
  // Only now: a slow sender holds nothing but a socket.
  const queue = callerQueue(caller, 'write')
  const response = await context.app.admission.run(context, queue, async () => {
    const body = prepared ?? (await parsedBody(route, caller, bodyBytes))
    return route.run({ ...callOf(call, caller), query, body, bodyBytes })
  })
  return toHttp(response)
}

type SentBody = { bodyBytes: Uint8Array; prepared?: unknown }

/** An empty body counts as missing if the body is optional. */
async function sentBody({ context, route }: ApiCall, caller: TokenCaller): Promise<SentBody> {
  const { request } = context
  const { body, prepareBinary } = route
  if (prepareBinary) return readUpload(context, caller, route)
  if (!body) await requireNoFields(route, request)
  const isNone = !body || (isOptional(body) && !request.body)
  return { bodyBytes: isNone ? new Uint8Array() : await readJsonBytes(request) }
}

/**
 * Ignoring a field could do harm: a client that means to remove the vote of `as_user` must not remove its own. Bodies
 * that are not a JSON object are ignored.
 */
async function requireNoFields(route: ApiRoute, request: Request) {
  if (!request.body) return
  const sent = await readJsonBytes(request).then(parseJsonObject).catch(ignoreProblem)
  const errors = sent ? unknownFields(route, sent) : []
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

function ignoreProblem(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error
}

function toHttp({ status, body, headers, editRevision }: EndpointResponse): Response {
  const common = { ...varies, 'cache-control': 'private, no-store', ...headers }
  if (body === undefined) return new Response(null, { status, headers: common })
  const bytes = Buffer.from(JSON.stringify(body))
  // The same ETag as a GET's.
  const etag = editRevision === undefined ? {} : { etag: entityTag(bytes, editRevision) }
  return new Response(bytes, {
    status,
    headers: { ...common, ...etag, 'content-type': 'application/json' },
  })
}

async function parsedBody(
  route: ApiRoute,
  caller: TokenCaller,
  bytes: Uint8Array,
): Promise<unknown> {
  const { body: schema, moreFieldErrors } = route
  if (!schema || (isOptional(schema) && bytes.length === 0)) return undefined
  const input = parseJsonObject(bytes)
  const unknown = unknownFields(route, input)
  const parsed = parseFields(schema, input)
  if (parsed.ok && unknown.length === 0) return parsed.value
  const wrong = parsed.ok ? [] : parsed.errors
  // A change whose only field is misspelt is not an empty change.
  const own = unknown.length > 0 ? wrong.filter(({ code }) => code !== 'no_change') : wrong
  const reported = new Set(own.map(error => error.field))
  const more = (await moreFieldErrors?.(caller, input)) ?? []
  throw problem('invalid_input', {
    errors: [...unknown, ...own, ...more.filter(error => !reported.has(error.field))],
  })
}

/** A body of megabytes, and what is made of it, before any place at the database is taken. */
function readUpload(
  context: RequestContext,
  caller: TokenCaller,
  { binaryBytesMax, prepareBinary }: ApiRoute,
) {
  return inUploadSlot(context, caller, 1, async () => {
    const bodyBytes = await readBytes(context.request, binaryBytesMax)
    return { bodyBytes, prepared: await prepareBinary!(bodyBytes, context.request.headers) }
  })
}
