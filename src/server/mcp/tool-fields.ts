import { z } from 'zod'
import { requestHeaders } from '../../platform/http/header-docs.ts'
import { Components, type Json } from '../../platform/http/openapi/components.ts'
import { type Field, fieldsOf, jsonSchema } from '../../platform/http/openapi/json-schema.ts'
import { apiRoutes } from '../routes/api.ts'
import type { ApiRoute } from '../routes/kinds.ts'
import type { Tool, ToolPart } from './tools.ts'

/** The place of an argument in the request to the endpoint. */
type FieldPlace = 'path' | 'query' | 'body' | 'header'

export type ToolField = Field & { in: FieldPlace }

/** The argument that is sent as the header `Idempotency-Key`. */
export const idempotencyArgument = 'idempotency_key'

export function routeOf({ endpoint }: ToolPart): ApiRoute {
  const route = apiRoutes.find(({ name }) => name === endpoint)
  if (!route) throw new Error(`There is no endpoint ${endpoint}.`)
  return route
}

const fieldsByPart = new Map<ToolPart, ToolField[]>()

/** The arguments that a part takes: fields of its endpoint's own schemas, which never change. */
export function fieldsOfPart(part: ToolPart): ToolField[] {
  const fields = fieldsByPart.get(part) ?? findFields(part)
  fieldsByPart.set(part, fields)
  return fields
}

function findFields(part: ToolPart): ToolField[] {
  const { params, query, body, requestHeaders: headers = [] } = routeOf(part)
  const isTaken = ({ name }: Field) =>
    (part.fields?.includes(name) ?? true) && part.fixed?.[name] === undefined
  const inPlace = (place: FieldPlace, fields: Field[]) =>
    fields.map(field => ({ ...field, in: place }))
  return [
    ...(params ? inPlace('path', fieldsOf(params)) : []),
    ...(query ? inPlace('query', fieldsOf(query).filter(isTaken)) : []),
    ...(body ? inPlace('body', fieldsOf(body).filter(isTaken)) : []),
    ...(headers.includes('Idempotency-Key') ? inPlace('header', [idempotencyField]) : []),
  ]
}

const idempotencyField: Field = {
  name: idempotencyArgument,
  id: undefined,
  isRequired: false,
  schema: {
    ...requestHeaders['Idempotency-Key'].schema,
    description: requestHeaders['Idempotency-Key'].description,
  },
}

export function inputSchema({ parts }: Tool): Json & { type: 'object' } {
  const fields = parts.flatMap(fieldsOfPart)
  const required = [
    ...fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ...parts.flatMap(part => part.required ?? []),
  ]
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
    additionalProperties: false,
  }
}

const outputSchemas = new Map<Tool, Json & { type: 'object' }>()

/** The schema of what `toolResult` returns. It has no examples or descriptions, because assistants read all of it. */
export function outputSchema(tool: Tool): Json & { type: 'object' } {
  const schema = outputSchemas.get(tool) ?? findOutputSchema(tool)
  outputSchemas.set(tool, schema)
  return schema
}

function findOutputSchema({ parts }: Tool): Json & { type: 'object' } {
  const components = new Components()
  const named = parts.map(part => [
    part.as ?? part.endpoint,
    jsonSchema(responseSchema(part), components),
  ])
  const data =
    parts.length === 1
      ? named[0]![1]
      : { type: 'object', properties: Object.fromEntries(named), required: [named[0]![0]] }
  const whole = {
    type: 'object' as const,
    properties: {
      untrusted: { const: true },
      notice: { type: 'string' },
      data,
      problem: { type: 'object' },
    },
    required: ['untrusted', 'notice'],
    $defs: components.toJSON().schemas,
  }
  // A field may itself be called `description`; then the value is a schema.
  const isWords = (key: string, value: unknown) =>
    (key === 'description' && typeof value === 'string') ||
    (key === 'examples' && Array.isArray(value))
  const text = JSON.stringify(whole, (key, value) => (isWords(key, value) ? undefined : value))
  return JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/'))
}

function responseSchema(part: ToolPart): z.ZodType {
  const responses = Object.entries(routeOf(part).responses)
  const found = responses.find(([status]) => Number(status) < 300)
  return found?.[1].schema ?? z.null()
}
