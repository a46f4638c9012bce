import { z } from 'zod'
import { catalogue, fieldCatalogue, type ProblemCode } from '../../../errors/catalogue.ts'
import type { ResponseHeader } from '../header-docs.ts'
import type { AnyRoute } from '../route.ts'
import type { Components, Json } from './components.ts'
import { headersOf } from './headers.ts'
import { jsonSchema } from './json-schema.ts'

type ProblemStatus = (typeof catalogue)[ProblemCode]['status']

const ownHeaders: { [status in ProblemStatus]?: ResponseHeader[] } = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After'],
  410: ['Link'],
  412: ['ETag'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

const readRefusal = [
  'invalid_request',
  'invalid_input',
  'unauthorized',
  'invalid_token',
  'insufficient_scope',
  'method_not_allowed',
  'not_acceptable',
  'rate_limited',
  'too_many_failed_authentications',
] as const satisfies ProblemCode[]

const writeRefusal = [
  ...readRefusal,
  'forbidden',
  'user_blocked',
  'invalid_idempotency_key',
  'idempotency_in_progress',
] as const satisfies ProblemCode[]

const bodyRefusal = [
  ...writeRefusal,
  'invalid_json',
  'body_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
] as const satisfies ProblemCode[]

const failure = ['internal_error', 'overloaded', 'storage_unavailable'] as const
const writeFailure = [...failure, 'outcome_unknown', 'clock_unsure'] as const

/** The errors that many operations have in common, under the names that the document gives them. */
const sharedProblems: Record<string, readonly ProblemCode[]> = {
  Failed: failure,
  ReadFailed: [...readRefusal, ...failure],
  ListFailed: [...readRefusal, 'invalid_cursor', ...failure],
  ItemReadFailed: [...readRefusal, 'not_found', ...failure],
  ItemListFailed: [...readRefusal, 'invalid_cursor', 'not_found', ...failure],
  ActionFailed: [...writeRefusal, ...writeFailure],
  ItemActionFailed: [...writeRefusal, 'not_found', ...writeFailure],
  CreateFailed: [...bodyRefusal, ...writeFailure],
  ItemWriteFailed: [...bodyRefusal, 'not_found', ...writeFailure],
}

/**
 * One component a status, with every code that any route has for it, and one for the errors that many routes share: as
 * `default` it covers each status that an operation does not list itself, and its description says which. A description
 * beside a reference names the codes of that operation: in OpenAPI 3.1 it wins.
 */
export function problemResponses(routes: AnyRoute[], components: Components) {
  const all = byStatus(routes.flatMap(problemsOf))
  const content = {
    'application/problem+json': { schema: jsonSchema(problemView, components) },
  }
  const single = (status: ProblemStatus, codes: ProblemCode[]): Json => {
    const description = describe(all.get(status)!)
    const reference = components.add('responses', `Problem${status}`, {
      description,
      ...headersOf(ownHeaders[status] ?? [], components),
      content,
    })
    const own = describe(codes)
    return own === description ? reference : { ...reference, description: own }
  }
  const shared = (name: string, statuses: [ProblemStatus, ProblemCode[]][]): Json =>
    components.add('responses', name, {
      description: statuses.map(([status, codes]) => `${status}: ${describe(codes)}.`).join(' '),
      ...headersOf(
        [...new Set(statuses.flatMap(([status]) => ownHeaders[status] ?? []))],
        components,
      ),
      content,
    })
  return (route: AnyRoute): Json => {
    const own = byStatus(problemsOf(route))
    const [name, codes] = largestWithin(new Set([...own.values()].flat()))
    const covered = byStatus(codes)
    const listed = [...own].filter(([status, each]) => !Bun.deepEquals(covered.get(status), each))
    return {
      ...Object.fromEntries(listed.map(([status, each]) => [status, single(status, each)])),
      default: shared(name, [...covered]),
    }
  }
}

function largestWithin(own: Set<ProblemCode>): [string, readonly ProblemCode[]] {
  return Object.entries(sharedProblems)
    .filter(([, codes]) => codes.every(code => own.has(code)))
    .reduce((best, next) => (next[1].length > best[1].length ? next : best))
}

/** Every error that a route may answer, by what the route is. */
function problemsOf(route: AnyRoute): ProblemCode[] {
  const needsToken = route.access !== 'anyone'
  return [
    'invalid_request',
    'invalid_input',
    ...(route.body ? (['invalid_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
    ...(route.binary ? (['body_too_large'] as const) : []),
    ...(needsToken ? (['unauthorized', 'invalid_token', 'rate_limited'] as const) : []),
    ...(needsToken ? (['too_many_failed_authentications'] as const) : []),
    ...(needsScope(route) ? (['insufficient_scope'] as const) : []),
    ...(route.method === 'GET' ? [] : (['forbidden', 'user_blocked'] as const)),
    ...(route.params ? (['not_found'] as const) : []),
    'method_not_allowed',
    // A file is sent as what it is, whatever is accepted.
    ...(Object.values(route.responses).some(({ file }) => file)
      ? []
      : (['not_acceptable'] as const)),
    ...route.problems,
    'internal_error',
    ...(route.method === 'GET' ? [] : (['outcome_unknown'] as const)),
    'overloaded',
    'storage_unavailable',
    ...(route.method === 'GET' ? [] : (['clock_unsure'] as const)),
  ]
}

function needsScope({ access }: AnyRoute): boolean {
  return access !== 'anyone' && access.scope !== null
}

/** In the catalogue's order, so that two routes with the same codes are described alike. */
function byStatus(codes: readonly ProblemCode[]): Map<ProblemStatus, ProblemCode[]> {
  const wanted = new Set(codes)
  const ordered = (Object.keys(catalogue) as ProblemCode[]).filter(code => wanted.has(code))
  return Map.groupBy(ordered, code => catalogue[code].status)
}

function describe(codes: readonly ProblemCode[]): string {
  return codes.map(code => `\`${code}\``).join(', ')
}

/** Each code with what it means, so that the document explains errors by itself. */
const problemCode = z.union(
  Object.entries(catalogue).map(([code, { title, help, status }]) =>
    z.literal(code).meta({ title, description: help, 'x-status': status }),
  ),
)

const fieldCode = z.union(
  Object.entries(fieldCatalogue).map(([code, help]) => z.literal(code).meta({ description: help })),
)

const problemView = z
  .strictObject({
    type: z.string().meta({
      description: 'Where the code is explained.',
      examples: ['https://feedback.example.com/api/docs/#error-invalid_input'],
    }),
    title: z
      .string()
      .meta({ description: 'The code in words.', examples: ['Some fields are not valid'] }),
    status: z.int().meta({ description: 'The status of the response.', examples: [400] }),
    detail: z.string().meta({
      description: 'What is wrong with this request.',
      examples: ['See `errors` for the fields.'],
    }),
    code: problemCode.meta({
      description: 'Never changes its meaning: decide by it.',
      examples: ['invalid_input'],
    }),
    request_id: z.string().meta({
      description: 'Names the request in the log; also in `X-Request-Id`.',
      examples: ['3b1d0f5e-8c0a-4a57-9a43-6c1b8f2e7d90'],
    }),
    errors: z
      .array(
        z.strictObject({
          field: z.string().meta({ description: 'The name of the field.', examples: ['title'] }),
          code: fieldCode.meta({ description: 'What is wrong with it.', examples: ['blank'] }),
          message: z.string().meta({
            description: 'The same for people.',
            examples: ['This may not be blank.'],
          }),
        }),
      )
      .optional()
      .meta({ description: 'Every field that is wrong, where `code` is `invalid_input`.' }),
    matches: z
      .array(
        z.strictObject({
          id: z.int().meta({ description: 'Its identifier.', examples: [1284] }),
          title: z.string().meta({ description: 'What it is about.', examples: ['Dark mode'] }),
          url: z.string().meta({
            description: 'Its full URL.',
            examples: ['https://feedback.example.com/post/1284/dark-mode/'],
          }),
        }),
      )
      .optional()
      .meta({ description: 'What exists already, best first, where `code` is `duplicate_post`.' }),
  })
  .meta({ id: 'Problem', description: 'What went wrong (RFC 9457).' })
