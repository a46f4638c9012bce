import type {
  ApiDocument,
  Content,
  DocumentedOperation,
  DocumentedResponse,
  Header,
  Parameter,
  Reference,
  Schema,
} from './openapi.ts'

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
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({ path, method, documented })),
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
  documented: DocumentedOperation,
): Operation {
  const { operationId: id, summary, description = '', requestBody, responses } = documented
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsToken: (documented.security ?? document.security ?? []).length > 0,
    parameters: (documented.parameters ?? []).map(part => followed<Parameter>(document, part)),
    body: requestBody?.content?.['application/json']?.schema,
    isFile: requestBody !== undefined && !requestBody.content?.['application/json'],
    isBodyRequired: requestBody?.required === true,
    responses: Object.entries(responses).map(([status, part]) => {
      const response = followed<DocumentedResponse>(document, part)
      const headers = Object.entries(response.headers ?? {}).map(
        ([name, header]) => [name, followed<Header>(document, header)] as const,
      )
      return [status, { ...response, headers: Object.fromEntries(headers) }]
    }),
  }
}

/** What a reference leads to; what stands beside the reference wins. */
export function followed<Part extends object>(document: ApiDocument, part: Part | Reference): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part as Part
  const { $ref, ...own } = part
  const target = $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
  if (target === undefined) throw new Error(`${$ref} leads nowhere.`)
  return { ...followed<Part>(document, target as Part), ...own }
}

/** The only media type's schema: an answer of this API has one shape. */
export function contentSchema(content: Content | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema
}
