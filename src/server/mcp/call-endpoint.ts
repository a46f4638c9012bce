import { problem } from '../../errors/problem.ts'
import { isOptional, parseFields } from '../../platform/http/fields.ts'
import { requestTarget } from '../../platform/http/target.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import type { RequestContext } from '../request/context.ts'
import { asProblem, problemResponse, reportProblem } from '../request/problem-response.ts'
import type { ApiRoute } from '../routes/kinds.ts'
import { fieldsOfPart, idempotencyArgument, routeOf, type ToolField } from './tool-fields.ts'
import type { ToolPart } from './tools.ts'

export type Arguments = Record<string, unknown>

export type PartResponse = { status: number; body: unknown }

/**
 * The part's request, sent to its endpoint as if it had come over HTTP with the same token: what is refused there is
 * refused here, with the same problem document.
 */
export async function callPart(
  context: RequestContext,
  part: ToolPart,
  given: Arguments,
): Promise<PartResponse> {
  try {
    const route = routeOf(part)
    const params = pathParams(route, given)
    const request = requestFor(context, route, part, { ...given, ...params })
    const response = await callEndpoint(contextFor(context, request), route, asTexts(params))
    return readResponse(response)
  } catch (thrown) {
    const found = asProblem(thrown)
    reportProblem(context, found)
    return readResponse(problemResponse(found, context.requestId, context.app.baseUrl))
  }
}

/** Over HTTP they are in the path: one that is missing there is another path, here it is a field. */
function pathParams({ params }: ApiRoute, given: Arguments): Arguments {
  if (!params) return {}
  const parsed = parseFields(params, given)
  if (!parsed.ok) throw problem('invalid_input', { errors: parsed.errors })
  return parsed.value as Arguments
}

function asTexts(values: Arguments): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function requestFor(
  { app, request }: RequestContext,
  { method, path, body }: ApiRoute,
  part: ToolPart,
  given: Arguments,
): Request {
  const fields = fieldsOfPart(part)
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(given[name])),
  )
  const inQuery = { ...sentIn('query', fields, given), ...part.fixed }
  requireTexts(inQuery)
  const query = new URLSearchParams(asTexts(inQuery)).toString()
  // As long as a URL may be over HTTP.
  if (query.length > queryLengthMax)
    throw problem('invalid_request', { detail: 'The arguments are longer than a query may be.' })
  const key = sentIn('header', fields, given)[idempotencyArgument]
  const inBody = sentIn('body', fields, given)
  const hasBody = body && (!isOptional(body) || Object.keys(inBody).length > 0)
  return new Request(app.baseUrl + filledPath + (query && `?${query}`), {
    method,
    headers: {
      authorization: request.headers.get('authorization') ?? '',
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': headerValue(key) }),
    },
    ...(hasBody ? { body: JSON.stringify(inBody) } : {}),
    // A queued call is not started once the client has left.
    signal: request.signal,
  })
}

const queryLengthMax = 16 * 1024

/** A query is text: what is neither that nor a number or a boolean has no place in one. */
function requireTexts(values: Arguments) {
  const message = 'This must be a string, a number or a boolean.'
  const errors = Object.entries(values)
    .filter(([, value]) => value === null || typeof value === 'object')
    .map(([field]) => ({ field, code: 'invalid_type' as const, message }))
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

function sentIn(place: ToolField['in'], fields: ToolField[], given: Arguments): Arguments {
  const sent = fields.filter(({ in: where, name }) => where === place && given[name] !== undefined)
  return Object.fromEntries(sent.map(({ name }) => [name, given[name]]))
}

/** `Headers` throws where a value cannot be sent. */
function headerValue(value: unknown): string {
  const text = String(value)
  if (!/^[\x21-\x7e]*$/.test(text)) throw problem('invalid_idempotency_key')
  return text
}

/** The message that brought the tool call was counted already. */
function contextFor(context: RequestContext, request: Request): RequestContext {
  const { app, startedAt, requestId, clientAddress, socketAddress, setIdleTimeout } = context
  const target = requestTarget(request.url)
  return {
    ...{ app, startedAt, requestId, clientAddress, socketAddress, setIdleTimeout, request, target },
    path: target.path,
    isEmbedded: false,
    isRateCounted: true,
  }
}

async function readResponse(response: Response): Promise<PartResponse> {
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
