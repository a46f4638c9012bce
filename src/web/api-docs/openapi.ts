/** The parts of an OpenAPI 3.1 document that the reference shows. */
export type ApiDocument = {
  info: { title: string; version: string; description?: string }
  tags: Tag[]
  security?: unknown[]
  'x-common-headers': Record<string, Header>
  paths: Record<string, Record<string, DocumentedOperation>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, { description?: string }>
  }
}

type Tag = { name: string; description?: string }
export type Reference = { $ref: string; description?: string }

export type DocumentedOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: unknown[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, DocumentedResponse | Reference>
}

export type DocumentedResponse = {
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

export type Content = Record<string, { schema: Schema }>

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
  title?: string
  description?: string
  default?: unknown
  maxLength?: number
  examples?: unknown[]
  'x-status'?: number
}
