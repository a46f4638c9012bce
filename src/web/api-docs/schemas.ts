/** The name in `#/components/schemas/Post`, where that is an object: others are shown in place. */
export function objectName(document: ApiDocument, schema: Schema): string | undefined {
  if (!schema.$ref || !followed(document, schema).properties) return undefined
  return schema.$ref.split('/').at(-1)
}

/** Objects that others refer to, in the document's order: what a reader looks up by name. */
export function sharedObjects(document: ApiDocument): [string, Schema][] {
  const schemas = Object.entries(document.components.schemas)
  const named = new Set(schemas.flatMap(([, schema]) => [...namesIn(document, schema)]))
  return schemas.filter(([name]) => named.has(name))
}

function* namesIn(document: ApiDocument, schema: Schema): Iterable<string> {
  const name = objectName(document, schema)
  if (name) yield name
  const inner = [
    ...(schema.allOf ?? []),
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ]
  for (const part of inner) yield* namesIn(document, part)
}

type Code = { code: string; title: string; help: string; status: number | undefined }

/** All problem codes. */
export function problemCodes(document: ApiDocument): Code[] {
  return codesOf(document.components.schemas.Problem?.properties?.code)
}

/** All codes of the items in a problem's `errors`. */
export function fieldCodes(document: ApiDocument): Code[] {
  const { errors } = document.components.schemas.Problem?.properties ?? {}
  return codesOf(errors?.items?.properties?.code)
}

function codesOf(schema: Schema | undefined): Code[] {
  return (schema?.anyOf ?? []).map(choice => ({
    code: String(choice.const),
    title: choice.title ?? '',
    help: choice.description ?? '',
    status: choice['x-status'],
  }))
}

/** A value of that shape, put together from the examples in the document. */
export function sampleOf(document: ApiDocument, schema: Schema): unknown {
  const part = followed(document, schema)
  if (part.const !== undefined) return part.const
  if (part.examples) return part.examples[0]
  if (part.properties)
    return Object.fromEntries(
      Object.entries(part.properties).map(([name, field]) => [name, sampleOf(document, field)]),
    )
  if (part.items) return [sampleOf(document, part.items)]
  if (part.anyOf) return sampleOf(document, part.anyOf[0]!)
  if (part.enum) return part.enum[0]
  return plainValue([part.type].flat()[0])
}

function plainValue(type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return false
  return type === 'null' ? null : ''
}

/** The parts of an OpenAPI 3.1 document that the reference shows. */
export type ApiDocument = {
  info: { title: string; version: string; description?: string }
  tags: Tag[]
  security?: unknown[]
  'x-common-headers': Record<string, Header>
  paths: Record<string, DocumentedPath>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, { description?: string }>
  }
}

type Tag = { name: string; description?: string }
type Reference = { $ref: string; description?: string }

/** Its methods, and the parameters that they have in common. */
type DocumentedPath = { parameters?: (Parameter | Reference)[] } & {
  [method in 'get' | 'post' | 'put' | 'patch' | 'delete']?: DocumentedOperation
}

type DocumentedOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: unknown[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, DocumentedResponse | Reference>
}

type DocumentedResponse = {
  description: string
  headers?: Record<string, Header | Reference>
  content?: Content
}

export type Parameter = {
  name: string
  in: string
  description?: string
  required?: boolean
  schema: Schema
}

export type Header = { description?: string; required?: boolean }

type Content = Record<string, { schema: Schema }>

export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  format?: string
  title?: string
  description?: string
  default?: unknown
  maxLength?: number
  examples?: unknown[]
  'x-status'?: number
}

export type ApiResponse = DocumentedResponse & { headers: Record<string, Header> }

/** An operation whose references are followed, with what the document says of all of them. */
export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  needsToken: boolean
  parameters: Parameter[]
  body: Schema | undefined
  /** Whether the body is a file, and no JSON. */
  isFile: boolean
  isBodyRequired: boolean
  responses: [status: string, response: ApiResponse][]
}

export type Resource = { id: string; name: string; description: string; operations: Operation[] }

/** The operations by their tag, both in the document's order. */
export function resourcesOf(document: ApiDocument): Resource[] {
  const all = Object.entries(document.paths).flatMap(([path, { parameters = [], ...methods }]) =>
    Object.entries(methods).map(([method, documented]) => ({
      path,
      method,
      documented: { ...documented, parameters: [...parameters, ...(documented.parameters ?? [])] },
    })),
  )
  return document.tags.map(({ name, description = '' }) => ({
    id: `resource-${name.toLowerCase().replaceAll(' ', '-')}`,
    name,
    description,
    operations: all
      .filter(({ documented }) => documented.tags.includes(name))
      .map(({ path, method, documented }) => operationOf(document, path, method, documented)),
  }))
}

function operationOf(
  document: ApiDocument,
  path: string,
  method: string,
  documented: DocumentedOperation & { parameters: (Parameter | Reference)[] },
): Operation {
  const { operationId: id, summary, description = '', requestBody, responses } = documented
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsToken: (documented.security ?? document.security ?? []).length > 0,
    parameters: documented.parameters.map(part => followed<Parameter>(document, part)),
    body: requestBody?.content?.['application/json']?.schema,
    isFile: requestBody !== undefined && !requestBody.content?.['application/json'],
    isBodyRequired: requestBody?.required === true,
    responses: Object.entries(withEachStatus(document, responses)).map(([status, part]) => {
      const response = followed<DocumentedResponse>(document, part)
      const headers = Object.entries(response.headers ?? {}).map(
        ([name, header]) => [name, followed<Header>(document, header)] as const,
      )
      return [status, { ...response, headers: Object.fromEntries(headers) }]
    }),
  }
}

type Responses = DocumentedOperation['responses']

/** `default` says which statuses it stands for (`401: codes. 403: codes.`), and a header of it which ones carry it. */
function withEachStatus(
  document: ApiDocument,
  { default: others, ...listed }: Responses,
): Responses {
  if (!others) return listed
  const { description, headers = {} } = followed<DocumentedResponse>(document, others)
  const named = Object.entries(headers).map(
    ([name, header]) => [name, followed<Header>(document, header)] as const,
  )
  const covered = description.split('.').flatMap(part => {
    const [status = '', codes] = part.trim().split(': ')
    const own = named.filter(([, header]) => header.description?.includes(status))
    return codes
      ? [[status, { description: codes, headers: Object.fromEntries(own) }] as const]
      : []
  })
  return { ...Object.fromEntries(covered), ...listed }
}

/** Resolves a reference; properties beside the reference win. */
export function followed<Part extends object>(document: ApiDocument, part: Part | Reference): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part
  const { $ref, ...own } = part
  const target = $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
  if (target === undefined) throw new Error(`${$ref} leads nowhere.`)
  return inOnePiece(document, { ...followed<Part>(document, target as Part), ...own })
}

/** An object that extends another has the fields of both. */
function inOnePiece<Part extends object>(document: ApiDocument, part: Part): Part {
  const { allOf, ...own } = part as Schema
  if (!allOf) return part
  const parts = [...allOf.map(each => followed<Schema>(document, each)), own]
  return {
    ...own,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  } as Part
}

/** The only media type's schema: an answer of this API has one shape. */
export function contentSchema(content: Content | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema
}
