import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import type { AnyRoute } from '../route.ts'
import { openApiDocument } from './document.ts'

const tag = { name: 'Things', description: 'What there is.' }
const thing = z
  .strictObject({ id: z.int().meta({ description: 'Its number.', examples: [7] }) })
  .meta({ id: 'Thing', description: 'Something.' })
const thingId = z.string().meta({ id: 'ThingId', description: 'Which thing.', examples: ['7'] })

const getThing: AnyRoute = {
  method: 'GET',
  path: '/api/v1/things/{id}/',
  access: { permission: 'things.read', scope: 'things:read' },
  name: 'getThing',
  tag,
  summary: 'A thing',
  description: 'One thing.',
  params: z.object({ id: thingId }),
  responses: { 200: { description: 'The thing.', schema: thing } },
  problems: [],
  run: async () => ({ status: 200, body: {} }),
}
const changeThing: AnyRoute = {
  ...getThing,
  method: 'PATCH',
  name: 'changeThing',
  body: z.object({ size: z.int().min(1).default(3) }).meta({ id: 'ChangeThing' }),
  requestHeaders: ['If-Match'],
  responses: { 200: { description: 'Changed.', schema: thing } },
  problems: ['invalid_idempotency_key'],
}
const deleteThing: AnyRoute = {
  ...getThing,
  method: 'DELETE',
  name: 'deleteThing',
  responses: { 204: { description: 'Gone.' } },
}
const { params: _, ...withoutParams } = getThing
const about: AnyRoute = {
  ...withoutParams,
  path: '/api/v1/about/',
  access: 'anyone',
  name: 'about',
  tag: { name: 'About', description: 'What this is.' },
}

const info = {
  title: 'Things',
  version: '1',
  description: 'A test.',
  license: { name: 'MIT License', identifier: 'MIT' },
  scopes: ['things:read'],
}

// biome-ignore lint/suspicious/noExplicitAny: tests reach deep into the document.
async function documentOf(...routes: AnyRoute[]): Promise<any> {
  return JSON.parse(JSON.stringify(await openApiDocument(info, routes, '/base')))
}

describe('the document', async () => {
  const document = await documentOf(getThing, changeThing, deleteThing, about)
  const { get, patch, delete: remove, parameters } = document.paths['/api/v1/things/{id}/']

  /** What its `default` says. */
  const errorsOf = ({ responses }: { responses: { default: { $ref: string } } }): string =>
    document.components.responses[responses.default.$ref.split('/').at(-1)!].description

  test('has every method of a path, and once the path parameters', () => {
    for (const operation of [get, patch, remove]) expect(operation.operationId).toEndWith('Thing')
    expect(parameters).toEqual([{ $ref: '#/components/parameters/ThingId' }])
    expect(document.components.parameters.ThingId).toEqual({
      name: 'id',
      in: 'path',
      required: true,
      description: 'Which thing.',
      schema: { type: 'string', examples: ['7'] },
    })
    expect(document.components.schemas.ThingId).toBeUndefined()
  })

  test('has a 204 without content, and 404 wherever a path has parameters', () => {
    expect(remove.responses[204]).toEqual({ description: 'Gone.' })
    expect(errorsOf(get)).toContain('404: `not_found`.')
    expect(errorsOf(remove)).toContain('404: `not_found`.')
    const about = document.paths['/api/v1/about/'].get
    expect([about.responses[404], errorsOf(about)]).toEqual([
      undefined,
      expect.not.stringContaining('404'),
    ])
  })

  test('has conditions as headers: If-None-Match and 304 of reads, If-Match where declared', () => {
    expect(get.parameters).toContainEqual({ $ref: '#/components/parameters/If-None-Match' })
    expect(get.responses[304]).toEqual({ $ref: '#/components/responses/NotModified' })
    expect(get.responses[200].headers).toEqual({ ETag: { $ref: '#/components/headers/ETag' } })
    expect(patch.parameters).toContainEqual({ $ref: '#/components/parameters/If-Match' })
    expect(patch.responses[304]).toBeUndefined()
    expect(patch.responses[200].headers).toBeUndefined()
  })

  test('describes common errors once; an operation lists the statuses that differ', () => {
    const { Problem400, ItemReadFailed, Failed } = document.components.responses
    expect(get.responses.default).toEqual({ $ref: '#/components/responses/ItemReadFailed' })
    expect(get.responses[400]).toBeUndefined()
    expect(errorsOf(get)).toContain('400: `invalid_request`, `invalid_input`.')
    expect(Problem400.description).toContain('`invalid_idempotency_key`')
    expect(patch.responses[400]).toEqual({ $ref: '#/components/responses/Problem400' })
    expect(remove.responses[403]).toEqual({ $ref: '#/components/responses/Problem403' })
    expect(errorsOf(remove)).toContain('403: `insufficient_scope`.')
    expect(Object.keys(ItemReadFailed.headers)).toEqual([
      'WWW-Authenticate',
      'Allow',
      'Retry-After',
    ])
    expect(Object.keys(Failed.headers)).toEqual(['Retry-After'])
  })

  test('asks for a token once, and for none where anyone may call', () => {
    expect(document.security).toEqual([{ bearer: [] }, { accessToken: [] }])
    expect(get.security).toBeUndefined()
    expect(document.paths['/api/v1/about/'].get.security).toEqual([])
    expect(document.components.securitySchemes.bearer.description).toContain('`things:read`')
  })

  test('lists each tag once, in the order of the routes', () => {
    expect(document.tags).toEqual([tag, { name: 'About', description: 'What this is.' }])
    expect(get.tags).toEqual(['Things'])
  })

  test('says a default in words: clients may leave the field out', () => {
    expect(document.components.schemas.ChangeThing).toEqual({
      type: 'object',
      properties: { size: { type: 'integer', minimum: 1, description: 'Default: `3`.' } },
      additionalProperties: false,
    })
  })

  test('closes requests, unless they take what they do not know, and never responses', async () => {
    const { components } = await documentOf({ ...changeThing, takesUnknown: true })
    expect(components.schemas.ChangeThing.additionalProperties).toBeUndefined()
    expect(components.schemas.Thing.additionalProperties).toBeUndefined()
  })
})

test('a path parameter without a schema is refused, and so is a schema without its parameter', async () => {
  await expect(documentOf(withoutParams)).rejects.toThrow(
    '/api/v1/things/{id}/ declares the parameters [].',
  )
  await expect(documentOf({ ...getThing, path: '/api/v1/things/' })).rejects.toThrow(
    'parameters [id]',
  )
})

test('two different parts of one name are refused', async () => {
  const other = z.strictObject({ name: z.string() }).meta({ id: 'Thing' })
  const route = { ...about, responses: { 200: { description: 'Other.', schema: other } } }
  await expect(documentOf(getThing, route)).rejects.toThrow(
    'Two different schemas are named Thing.',
  )
})

test('a schema with every field of another refers to it, unless it refuses unknown fields', async () => {
  const fields = {
    id: z.int().meta({ description: 'Its number.', examples: [7] }),
    name: z.string().meta({ description: `Its name${', which is long'.repeat(9)}.` }),
  }
  const small = z.strictObject(fields).meta({ id: 'Small' })
  const large = z.strictObject({ ...fields, size: z.int().optional() }).meta({ id: 'Large' })
  const taken = z.object({ ...fields, size: z.int() }).meta({ id: 'Taken' })
  const responses = { 200: { description: 'One.', schema: small } }
  const { components } = await documentOf(
    { ...getThing, responses },
    {
      ...changeThing,
      body: taken,
      responses: { 200: { description: 'The other.', schema: large } },
    },
  )
  const { Small, Large, Taken } = components.schemas
  expect(Large).toEqual({
    allOf: [
      { $ref: '#/components/schemas/Small' },
      { type: 'object', properties: { size: { type: 'integer' } } },
    ],
  })
  expect(Object.keys(Small.properties)).toEqual(['id', 'name'])
  expect(Object.keys(Taken.properties)).toEqual(['id', 'name', 'size'])
})
