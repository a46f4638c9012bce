import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020'
import { formatJson } from '../../src/platform/text/format-json.ts'
import { apiRoutes } from '../../src/server/routes/api.ts'
import { allOperations } from '../support/openapi-document.ts'

type Node = Record<string, unknown>
type Found = { pointer: string; node: Node }

const path = resolve(import.meta.dir, '../../openapi/openapi.json')
const document = (await Bun.file(path).json()) as Node & { paths: Record<string, object> }

/** Every field of an object, every parameter and every header, with where it stands. */
const fields = [...fieldsIn(document, '#')]

function* fieldsIn(node: unknown, pointer: string): Iterable<Found> {
  if (node === null || typeof node !== 'object') return
  for (const [key, part] of Object.entries(node as Record<string, Node>)) {
    const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const isField = /\/(properties|headers|x-common-headers|parameters)$/.test(pointer)
    if (isField && !part.$ref?.toString().match(/\/(headers|parameters)\//))
      yield { pointer: place, node: part }
    yield* fieldsIn(part, place)
  }
}

/** What a reference leads to; what stands beside it wins. */
function followed(node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const keys = node.$ref.slice(2).split('/')
  const target = keys.reduce<Node>((part, key) => part[key] as Node, document)
  return { ...followed(target), ...node, $ref: undefined }
}

const isObject = ({ properties, items, allOf }: Node) =>
  [properties, items, allOf].some(part => part !== undefined)

test('every field, parameter and header says what it means', () => {
  expect(fields.length).toBeGreaterThan(60)
  const silent = fields.filter(({ node }) => !followed(node).description)
  expect(silent.map(({ pointer }) => pointer)).toEqual([])
})

test('every field, parameter and header whose type leaves a choice has an example', () => {
  const bare = fields.filter(({ node }) => {
    const schema = followed((node.schema as Node | undefined) ?? node)
    const saysItself = schema.const !== undefined || schema.enum || schema.type === 'boolean'
    return !isObject(schema) && !saysItself && !schema.examples
  })
  expect(bare.map(({ pointer }) => pointer)).toEqual([])
})

test('every example is valid where it stands', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'document')
  const wrong = fields.flatMap(({ pointer, node }) => {
    const place = node.schema ? `${pointer}/schema` : pointer
    const validate = ajv.compile({ $ref: `document${encodeURI(place)}` })
    const schema = (node.schema as Node | undefined) ?? node
    const examples = (schema.examples as unknown[] | undefined) ?? []
    return examples.filter(example => !validate(example)).map(example => [pointer, example])
  })
  expect(wrong).toEqual([])
})

const operationBytesMax = 4096

test('no operation of the OpenAPI document takes more than 4 kB', () => {
  const operations = allOperations(document).map(({ node }) => node)
  expect(operations.length).toBe(apiRoutes.length)
  for (const operation of operations)
    expect([operation.operationId, formatJson(operation).length < operationBytesMax]).toEqual([
      operation.operationId,
      true,
    ])
})

test('the whole document, with what operations share, takes less than 2.5 kB for each', () => {
  expect(Bun.file(path).size / apiRoutes.length).toBeLessThan(2_500)
})
