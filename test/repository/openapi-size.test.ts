import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { z } from 'zod'
import { apiRoutes } from '../../src/app/routes.ts'
import { openApiDocument } from '../../src/platform/http/openapi/document.ts'
import type { AnyRoute } from '../../src/platform/http/route.ts'
import { formatJson } from '../../src/platform/text/format-json.ts'

const operationBytesMax = 4096
const committed = await Bun.file(resolve(import.meta.dir, '../../openapi/openapi.json')).json()

const listTags = apiRoutes.find(route => route.name === 'listTags')!
const createPost = apiRoutes.find(route => route.name === 'createPost')!

/** What a resource of the API usually has: a list, one, create, change, delete; ten fields. */
function resource(number: number): AnyRoute[] {
  const name = `Resource${number}`
  const field = z
    .string()
    .meta({ description: 'What people would read here.', examples: ['Ideas'] })
  const fields = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`field_${i}`, field]))
  const view = z.strictObject(fields).meta({ id: name, description: 'One of many.' })
  const list = z.strictObject({ results: z.array(view) }).meta({ id: `${name}List` })
  const body = z.object(fields).meta({ id: `Create${name}` })
  const params = z.object({ id: z.string().meta({ description: 'Which one.', examples: ['7'] }) })
  const tag = { name, description: 'What it is for.' }
  const [all, one] = [`/api/v1/resources-${number}/`, `/api/v1/resources-${number}/{id}/`]
  const ok = (schema: z.ZodType) => ({ 200: { description: 'As asked for.', schema } })
  return [
    { ...listTags, name: `list${name}`, tag, path: all, answers: ok(list) },
    { ...createPost, name: `create${name}`, tag, path: all, body, answers: ok(view) },
    { ...listTags, name: `get${name}`, tag, path: one, params, answers: ok(view) },
    {
      ...createPost,
      method: 'PATCH',
      name: `change${name}`,
      tag,
      path: one,
      params,
      body: z
        .object(fields)
        .partial()
        .meta({ id: `Change${name}` }),
      requestHeaders: ['If-Match'],
      answers: ok(view),
    },
    {
      ...listTags,
      method: 'DELETE',
      name: `delete${name}`,
      tag,
      path: one,
      params,
      answers: { 204: { description: 'Gone.' } },
    },
  ]
}

test('no operation of the OpenAPI document takes more than 4 kB', () => {
  const operations = Object.values<object>(committed.paths).flatMap(path => Object.values(path))
  expect(operations.length).toBe(apiRoutes.length)
  for (const operation of operations)
    expect([operation.operationId, formatJson(operation).length < operationBytesMax]).toEqual([
      operation.operationId,
      true,
    ])
})

test('with sixty operations the whole document takes less than 4 kB for each', () => {
  const more = Array.from({ length: 11 }, (_, number) => resource(number)).flat()
  const routes = [...apiRoutes, ...more]
  expect(routes.length).toBeGreaterThan(60)
  const document = openApiDocument({ ...committed.info, scopes: [] }, routes, '')
  expect(formatJson(document).length / routes.length).toBeLessThan(operationBytesMax)
})
