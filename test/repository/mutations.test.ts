import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import drawn from '../../scripts/mutations/mutations.json'
import { pathOf } from '../../scripts/mutations/path-of.ts'
import { operations } from '../api/operations.ts'

const root = resolve(import.meta.dir, '../..')

test('every mutation still has its place in the code', async () => {
  const places = drawn.mutations.map(async ({ id, file, from }) => {
    const source = Bun.file(join(root, file))
    const parts = (await source.exists()) ? (await source.text()).split(from) : []
    return [id, parts.length - 1]
  })
  expect(await Promise.all(places)).toEqual(drawn.mutations.map(({ id }) => [id, 1]))
})

test('every mutation is held against tests that exist', async () => {
  const files = [...new Bun.Glob('test/**/*.test.ts').scanSync(root)]
  const unknown = drawn.mutations.flatMap(({ id, operations: names }) =>
    names.filter(name => !(name in operations)).map(name => [id, pathOf(name)] as const),
  )
  expect(unknown.filter(([, path]) => !files.some(file => file.startsWith(path)))).toEqual([])
})
