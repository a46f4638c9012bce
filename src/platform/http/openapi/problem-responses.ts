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
  404: ['Idempotent-Replayed'],
  405: ['Allow'],
  409: ['Idempotent-Replayed'],
  410: ['Link'],
  412: ['ETag', 'Idempotent-Replayed'],
  422: ['Idempotent-Replayed'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/**
 * Headers that only some codes of a status have: of the conflicts, only that of a request which is still running goes
 * away by waiting, and no other token lets somebody do what their role does not permit.
 */
const headersOfSome: { [status in ProblemStatus]?: Json } = {
  403: {
    'WWW-Authenticate': {
      description: 'The scope that is missing (RFC 6750), where it is a scope.',
      schema: { type: 'string', examples: ['Bearer realm="hark", error="insufficient_scope"'] },
    },
  },
  409: {
    'Retry-After': {
      description: 'Seconds to wait, where the first request is still running.',
      schema: { type: 'integer', examples: [1] },
    },
  },
}

/**
 * One component a status, which names every code that any route answers with it. A route that has
 * only some of them says so beside its reference: in OpenAPI 3.1 that description wins.
 */
export function problemResponses(routes: AnyRoute[], components: Components) {
  const shared = byStatus(routes.flatMap(problemsOf))
  const content = {
    'application/problem+json': { schema: jsonSchema(problemView, components) },
  }
  return (route: AnyRoute): Json =>
    Object.fromEntries(
      [...byStatus(problemsOf(route))].map(([status, codes]) => {
        const all = describe(shared.get(status)!)
        const own = describe(codes)
        const reference = components.add('responses', `Problem${status}`, {
          description: all,
          ...headersOf(ownHeaders[status] ?? [], components, headersOfSome[status]),
          content,
        })
        return [status, own === all ? reference : { ...reference, description: own }]
      }),
    )
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
function byStatus(codes: ProblemCode[]): Map<ProblemStatus, ProblemCode[]> {
  const wanted = new Set(codes)
  const ordered = (Object.keys(catalogue) as ProblemCode[]).filter(code => wanted.has(code))
  return Map.groupBy(ordered, code => catalogue[code].status)
}

function describe(codes: ProblemCode[]): string {
  return codes.map(code => `\`${code}\`: ${catalogue[code].title}.`).join(' ')
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
