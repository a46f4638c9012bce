import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { formatJson } from '../../src/platform/text/format-json.ts'
import { apiRoutes } from '../../src/server/routes/api.ts'

const operationBytesMax = 4096
const committed = await Bun.file(resolve(import.meta.dir, '../../openapi/openapi.json')).json()

test('no operation of the OpenAPI document takes more than 4 kB', () => {
  const operations = Object.values<object>(committed.paths).flatMap(path => Object.values(path))
  expect(operations.length).toBe(apiRoutes.length)
  for (const operation of operations)
    expect([operation.operationId, formatJson(operation).length < operationBytesMax]).toEqual([
      operation.operationId,
      true,
    ])
})

test('the whole document, with what operations share, takes less than 5 kB for each', () => {
  expect(formatJson(committed).length / apiRoutes.length).toBeLessThan(5 * 1024)
})
