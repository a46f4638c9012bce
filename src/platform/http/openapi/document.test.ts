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
  const { get, patch, delete: remove } = document.paths['/api/v1/things/{id}/']

  test('has every method of a path, each with the path parameters', () => {
    for (const operation of [get, patch, remove])
      expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/ThingId' })
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
    expect(remove.responses[404]).toEqual({ $ref: '#/components/responses/Problem404' })
    expect(document.paths['/api/v1/about/'].get.responses[404]).toBeUndefined()
  })

  test('has conditions as headers: If-None-Match and 304 of reads, If-Match where declared', () => {
    expect(get.parameters).toContainEqual({ $ref: '#/components/parameters/If-None-Match' })
    expect(get.responses[304]).toEqual({ $ref: '#/components/responses/NotModified' })
    expect(get.responses[200].headers).toEqual({ ETag: { $ref: '#/components/headers/ETag' } })
    expect(patch.parameters).toContainEqual({ $ref: '#/components/parameters/If-Match' })
    expect(patch.responses[304]).toBeUndefined()
    expect(patch.responses[200].headers).toBeUndefined()
  })

  test('describes a problem once; an operation with fewer codes says which', () => {
    const { Problem400, Problem401 } = document.components.responses
    expect(Problem400.description).toContain('`invalid_idempotency_key`')
    expect(patch.responses[400]).toEqual({ $ref: '#/components/responses/Problem400' })
    expect(get.responses[400]).toEqual({
      $ref: '#/components/responses/Problem400',
      description:
        '`invalid_request`: The request is malformed. `invalid_input`: Some fields are not valid.',
    })
    expect(Problem401.headers).toEqual({
      'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' },
    })
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
