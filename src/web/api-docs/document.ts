/** The parts of an OpenAPI 3.1 document that the reference shows. */
export type ApiDocument = {
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

type Operation = {
  operationId: string
  summary: string
  description?: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, ApiResponse>
}

export type Parameter = {
  name: string
  in: string
  description?: string
  required?: boolean
  schema: Schema
}

export type ApiResponse = {
  description: string
  headers?: Record<string, { description?: string; required?: boolean }>
  content?: Content
}

type Content = Record<string, { schema: Schema }>

export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  format?: string
  description?: string
  default?: unknown
  maxLength?: number
  example?: unknown
  examples?: unknown[]
}

export type NamedOperation = Operation & { method: string; path: string }

export function operationsOf(document: ApiDocument): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
}

/** The name in `#/components/schemas/Post`. */
export function schemaName(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1)
}

export function followed(document: ApiDocument, schema: Schema): Schema {
  const name = schemaName(schema)
  return (name && document.components.schemas[name]) || schema
}

/** The only media type's schema: an answer of this API has one shape. */
export function contentSchema(content: Content | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema
}

/** Schemas that others refer to, in the document's order: what a reader looks up by name. */
export function sharedObjects(document: ApiDocument): [string, Schema][] {
  const schemas = Object.entries(document.components.schemas)
  const named = new Set(schemas.flatMap(([, schema]) => [...namesIn(schema)]))
  return schemas.filter(([name]) => named.has(name))
}

function* namesIn(schema: Schema): Iterable<string> {
  const name = schemaName(schema)
  if (name) yield name
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ]
  for (const part of inner) yield* namesIn(part)
}
