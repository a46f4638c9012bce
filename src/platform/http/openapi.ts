import { z } from 'zod'
import { catalogue, fieldCatalogue, type ProblemCode } from '../errors/catalogue.ts'
import type { HeaderDoc, Route } from './route.ts'

// biome-ignore lint/suspicious/noExplicitAny: routes of every query, body and caller are described alike.
type AnyRoute = Route<any, any, any>
type Json = Record<string, unknown>

const everywhere: Record<string, HeaderDoc> = {
  'X-Request-Id': { description: 'Names this request in the log.', required: true },
  'X-Content-Type-Options': { description: 'Always `nosniff`.', required: true },
  'Referrer-Policy': { description: 'No other site learns the URL.', required: true },
  'Cross-Origin-Resource-Policy': { description: 'Always `same-origin`.', required: true },
  'Strict-Transport-Security': { description: 'Where the base URL is https.' },
  'Cache-Control': {
    description: '`private, no-cache`; `private, no-store` for what must not be kept.',
    required: true,
  },
  Vary: { description: 'What else the answer depends on.' },
}

const limits: Record<string, HeaderDoc> = {
  'RateLimit-Policy': { description: 'The limit, where the token has one.' },
  RateLimit: { description: 'What is left of it.' },
}

export type ApiInfo = { title: string; version: string; description: string }

/** OpenAPI 3.1, made from the same declarations that serve and validate. */
export function openApiDocument(info: ApiInfo, routes: AnyRoute[], basePath: string): Json {
  const schemas = new SchemaCollection()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = paths[route.path] ?? {}
    path[route.method.toLowerCase()] = operation(route, schemas)
    paths[route.path] = path
  }
  schemas.add(problemView)
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: basePath || '/', description: 'This installation' }],
    paths,
    components: {
      schemas: schemas.sorted(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '`Authorization: Bearer TOKEN`.' },
        accessToken: {
          type: 'apiKey',
          in: 'query',
          name: 'access_token',
          description: 'Legacy: the token as a query parameter. Prefer the header.',
        },
      },
    },
  }
}

/** RFC 9457, with a stable code and the request's id. */
const problemView = z
  .strictObject({
    type: z.string().meta({ description: 'Where the code is explained.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(Object.keys(catalogue) as [ProblemCode, ...ProblemCode[]]),
    request_id: z.string(),
    errors: z
      .array(
        z.strictObject({
          field: z.string(),
          code: z.enum(Object.keys(fieldCatalogue) as [string, ...string[]]),
          message: z.string(),
        }),
      )
      .optional()
      .meta({ description: 'Every field that is wrong, where `code` is `invalid_input`.' }),
  })
  .meta({ id: 'Problem' })

/** Every error that a route may answer, by what the route is. */
function problemsOf(route: AnyRoute): ProblemCode[] {
  const needsToken = route.access !== 'anyone'
  return [
    'invalid_request',
    ...(route.query || route.body ? (['invalid_input'] as const) : []),
    ...(route.body ? (['invalid_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
    ...(needsToken ? (['unauthorized', 'invalid_token', 'rate_limited'] as const) : []),
    ...(needsToken ? (['too_many_failed_authentications'] as const) : []),
    ...(typeof route.access === 'object' ? (['insufficient_scope'] as const) : []),
    'method_not_allowed',
    'not_acceptable',
    ...route.problems,
    'internal_error',
    'overloaded',
  ]
}

function operation(route: AnyRoute, schemas: SchemaCollection): Json {
  const scope =
    typeof route.access === 'object' ? ` Needs the scope \`${route.access.scope}\`.` : ''
  return {
    operationId: route.name,
    summary: route.summary,
    description: route.description + scope,
    ...(route.access === 'anyone' ? {} : { security: [{ bearer: [] }, { accessToken: [] }] }),
    parameters: parameters(route),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.add(route.body) } },
          },
        }
      : {}),
    responses: { ...successes(route, schemas), ...failures(route) },
  }
}

function parameters(route: AnyRoute): Json[] {
  const query = route.query ? (jsonSchema(route.query).properties as Record<string, Json>) : {}
  return [
    ...Object.entries(query).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      description,
      schema,
    })),
    ...Object.entries(route.requestHeaders ?? {}).map(([name, { description }]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
  ]
}

function successes(route: AnyRoute, schemas: SchemaCollection): Json {
  const isRead = route.method === 'GET'
  const etag = { ETag: { description: 'A hash of the body.', required: true } }
  const own = Object.entries(route.answers).map(([status, { description, schema, headers }]) => [
    status,
    {
      description,
      headers: headerDocs({ ...everywhere, ...limits, ...(isRead ? etag : {}), ...headers }),
      content: { 'application/json': { schema: schemas.add(schema) } },
    },
  ])
  const unchanged = {
    description: 'Nothing changed since the answer with that ETag.',
    headers: headerDocs({ ...everywhere, ...limits, ...etag }),
  }
  return { ...Object.fromEntries(own), ...(isRead ? { 304: unchanged } : {}) }
}

function failures(route: AnyRoute): Json {
  const byStatus = Map.groupBy(problemsOf(route), code => catalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map(code => `\`${code}\`: ${catalogue[code].title}.`).join(' '),
        headers: headerDocs({ ...everywhere, ...limits, ...failureHeaders(status) }),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}

function failureHeaders(status: number): Record<string, HeaderDoc> {
  if (status === 401 || status === 403)
    return {
      'WWW-Authenticate': { description: 'How to authenticate (RFC 6750).', required: true },
    }
  if (status === 405)
    return { Allow: { description: 'The methods that work here.', required: true } }
  if (status === 409 || status === 429 || status === 503)
    return { 'Retry-After': { description: 'Seconds to wait.', required: true } }
  return {}
}

function headerDocs(docs: Record<string, HeaderDoc>): Json {
  return Object.fromEntries(
    Object.entries(docs).map(([name, { description, required }]) => [
      name,
      { description, ...(required ? { required } : {}), schema: { type: 'string' } },
    ]),
  )
}

/** Named schemas once each, under `components`; everything else refers to them. */
class SchemaCollection {
  readonly #named = new Map<string, Json>()

  add(schema: z.ZodType): Json {
    const { $defs, ...own } = jsonSchema(schema)
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>))
      this.#named.set(name, definition)
    const id = z.globalRegistry.get(schema)?.id
    if (!id) return own
    if (!('$ref' in own)) this.#named.set(id, own)
    return { $ref: `#/components/schemas/${id}` }
  }

  sorted(): Json {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

function jsonSchema(schema: z.ZodType): Json {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    // Every integer here is an id or a count: JavaScript's own bounds say nothing to a reader.
    override: ({ jsonSchema: made }) => {
      if (made.type !== 'integer') return
      delete made.minimum
      delete made.maximum
    },
  })
  const { $schema: _, ...rest } = JSON.parse(
    JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
  )
  return rest
}
