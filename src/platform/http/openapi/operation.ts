import type { z } from 'zod'
import { bodyBytesMax } from '../body-bytes.ts'
import { isOptional } from '../fields.ts'
import type { RequestHeader, ResponseHeader } from '../header-docs.ts'
import type { AnyRoute } from '../route.ts'
import type { Components, Json } from './components.ts'
import { headersOf, headersOfStream, requestHeaderRef } from './headers.ts'
import { fieldsOf, jsonSchema } from './json-schema.ts'

/** An operation as OpenAPI has it; `problems` are the responses that refuse. */
export function operation(route: AnyRoute, problems: Json, components: Components): Json {
  const scope =
    route.access !== 'anyone' && route.access.scope !== null
      ? ` Scope: \`${route.access.scope}\`.`
      : ''
  const parameters = parametersOf(route, components)
  return {
    operationId: route.name,
    tags: [route.tag.name],
    summary: route.summary,
    description: route.description + scope,
    // The document's own `security` holds for every other operation.
    ...(route.access === 'anyone' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? { requestBody: requestBody(route.body, components, !route.takesUnknown) }
      : {}),
    ...(route.binary ? { requestBody: binaryBody(route.binary, route.binaryBytesMax) } : {}),
    responses: { ...successes(route, components), ...problems },
  }
}

/** Not required is the default. */
function requestBody(schema: z.ZodType, components: Components, isClosed: boolean): Json {
  return {
    ...(isOptional(schema) ? {} : { required: true }),
    content: jsonContent(schema, components, { isClosed }),
  }
}

function binaryBody(types: readonly string[], maxLength = bodyBytesMax): Json {
  const schema = { type: 'string', format: 'binary', maxLength }
  return { required: true, content: Object.fromEntries(types.map(type => [type, { schema }])) }
}

function parametersOf(route: AnyRoute, components: Components): Json[] {
  const inHeader: RequestHeader[] = [
    ...(isCached(route) ? (['If-None-Match'] as const) : []),
    ...(route.requestHeaders ?? []),
  ]
  return [
    ...(route.query ? fieldParameters('query', route.query, components) : []),
    ...inHeader.map(name => requestHeaderRef(name, components)),
  ]
}

/** All methods of a path have its parameters in common. */
export function pathParameters({ params }: AnyRoute, components: Components): Json {
  return params ? { parameters: fieldParameters('path', params, components) } : {}
}

/** A field whose schema has an id is a shared parameter, any other stands in its operation. */
function fieldParameters(place: string, schema: z.ZodType, components: Components): Json[] {
  return fieldsOf(schema).map(({ name, id, isRequired, schema: { description, ...own } }) => {
    const parameter = {
      name,
      in: place,
      ...(isRequired ? { required: true } : {}),
      description,
      schema: own,
    }
    return id ? components.add('parameters', id, parameter) : parameter
  })
}

function successes(route: AnyRoute, components: Components): Json {
  const etag: ResponseHeader[] = isCached(route) ? ['ETag'] : []
  const own = Object.entries(route.responses).map(
    ([status, { description, schema, file, eventStream, headers }]) => [
      status,
      {
        description,
        ...(eventStream
          ? headersOfStream(headers ?? [], components)
          : headersOf([...etag, ...(headers ?? [])], components)),
        ...(schema
          ? { content: { ...jsonContent(schema, components), ...streamContent(eventStream) } }
          : {}),
        ...(file ? { content: { [file]: { schema: { type: 'string', format: 'binary' } } } } : {}),
      },
    ],
  )
  if (!isCached(route)) return Object.fromEntries(own)
  const unchanged = components.add('responses', 'NotModified', {
    description: 'Nothing changed since the response with that ETag.',
    ...headersOf(['ETag'], components),
  })
  return { ...Object.fromEntries(own), 304: unchanged }
}

function isCached(route: AnyRoute): boolean {
  return route.method === 'GET'
}

function jsonContent(schema: z.ZodType, components: Components, options = {}): Json {
  return { 'application/json': { schema: jsonSchema(schema, components, options) } }
}

function streamContent(description: string | undefined): Json {
  return description === undefined
    ? {}
    : { 'text/event-stream': { schema: { type: 'string', description } } }
}
