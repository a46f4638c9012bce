import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import drawn from '../../scripts/mutations/mutations.json'

const root = resolve(import.meta.dir, '../..')

test('every mutation still has its place in the code', async () => {
  const places = drawn.mutations.map(async ({ id, file, from }) => {
    const source = Bun.file(join(root, file))
    const parts = (await source.exists()) ? (await source.text()).split(from) : []
    return [id, parts.length - 1]
  })
  expect(await Promise.all(places)).toEqual(drawn.mutations.map(({ id }) => [id, 1]))
})
