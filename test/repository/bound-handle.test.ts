import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

test('only the platform touches what is beneath the company-bound handle', async () => {
  // A plugin or an executor of its own would let a query builder past the binding.
  const beneath = /\b(?:withPlugin|withoutPlugins|getExecutor|executeQuery|CompiledQuery)\b/
  const files = [...new Bun.Glob('src/**/*.{ts,tsx}').scanSync(root)]
  const outside = files.filter(file => !file.startsWith('src/platform/db/'))
  expect(outside.length).toBeGreaterThan(150)
  const texts = await Promise.all(outside.map(file => Bun.file(join(root, file)).text()))
  expect(outside.filter((_, at) => beneath.test(texts[at]!))).toEqual([])
})
